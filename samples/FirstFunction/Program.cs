using FirstFunction;

await GreetingFunction.Build().RunAsync();
