using Tern_Function;

await Handlers.Build().RunAsync();
