// A minimal API, as its template has it.
using System.Text.Json.Serialization;
using Tern.Lambda.Bench;

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.Services.ConfigureHttpJsonOptions(static options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, PingJson.Default));
builder.AddLambda();

var app = builder.Build();
app.MapGet("/ping", static (HttpRequest request) =>
{
    AllocationProbe.Tick();
    return new Ping(request.Path);
});
app.Run();

internal sealed record Ping(string Path);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Ping))]
internal sealed partial class PingJson : JsonSerializerContext;
