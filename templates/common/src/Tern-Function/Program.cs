using Tern_Function;

Handlers.Build().Run();
