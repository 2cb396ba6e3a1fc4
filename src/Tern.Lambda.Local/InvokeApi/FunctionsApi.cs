using System.Buffers;
using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// The operations of Lambda's API that describe functions, for tools that look them up before they invoke them:
/// <code>
/// GET /2015-03-31/functions/
/// GET /2015-03-31/functions/{name}
/// GET /2015-03-31/functions/{name}/configuration
/// </code>
/// </summary>
internal sealed class FunctionsApi(EmulatorServices services) : IHttpPart
{
    private const string Functions = "/2015-03-31/functions/";

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public ValueTask DisposeAsync() => default;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var path = context.Request.Path.Value ?? "";
        if (!HttpMethods.IsGet(context.Request.Method) || !(path + "/").StartsWith(Functions, StringComparison.Ordinal)) return false;
        var rest = path.Length <= Functions.Length ? "" : path[Functions.Length..];
        if (rest.Length == 0)
        {
            await WriteAsync(context, json =>
            {
                json.WriteStartObject();
                json.WriteStartArray("Functions"u8);
                foreach (var function in services.Functions.All) WriteConfiguration(json, function.Options);
                json.WriteEndArray();
                json.WriteEndObject();
            }).ConfigureAwait(false);
            return true;
        }

        const string End = "/configuration";
        var isConfiguration = rest.EndsWith(End, StringComparison.Ordinal);
        var name = Uri.UnescapeDataString(isConfiguration ? rest[..^End.Length] : rest);
        if (name.Contains('/', StringComparison.Ordinal)) return false;
        if (await QualifiedFunction.FindAsync(context, name, services.Functions.Find).ConfigureAwait(false) is not var (found, qualifier)) return true;
        await WriteAsync(context, json =>
        {
            if (!isConfiguration)
            {
                json.WriteStartObject();
                json.WritePropertyName("Configuration"u8);
            }

            WriteConfiguration(json, found.Options, qualifier);
            if (!isConfiguration) json.WriteEndObject();
        }).ConfigureAwait(false);
        return true;
    }

    private static Task WriteAsync(HttpContext context, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output)) write(json);
        context.Response.Headers["x-amzn-RequestId"] = Guid.NewGuid().ToString();
        return HttpAnswer.WriteAsync(context, 200, HttpAnswer.Json, output.WrittenMemory);
    }

    private static void WriteConfiguration(Utf8JsonWriter json, EmulatedFunctionOptions function, string? qualifier = null)
    {
        json.WriteStartObject();
        json.WriteString("FunctionName"u8, function.Name);
        json.WriteString("FunctionArn"u8, LocalAws.FunctionArn(qualifier is null ? function.Name : $"{function.Name}:{qualifier}"));
        json.WriteString("Runtime"u8, "provided.al2023"u8);
        json.WriteString("Handler"u8, function.Handler ?? function.Name);
        json.WriteNumber("MemorySize"u8, function.MemoryMegabytes);
        json.WriteNumber("Timeout"u8, function.Timeout == Timeout.InfiniteTimeSpan ? 900 : (int)Math.Ceiling(function.Timeout.TotalSeconds));
        json.WriteString("Version"u8, function.Versions.Find(qualifier) ?? FunctionVersions.Latest);
        json.WriteString("PackageType"u8, "Zip"u8);
        json.WriteString("State"u8, "Active"u8);
        json.WriteString("LastUpdateStatus"u8, "Successful"u8);
        json.WriteStartObject("Environment"u8);
        json.WriteStartObject("Variables"u8);
        foreach (var (name, value) in function.Environment) json.WriteString(name, value);
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndObject();
    }
}
