using FirstFunction;

GreetingFunction.Build().Run();
