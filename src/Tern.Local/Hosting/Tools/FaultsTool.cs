using System.Text.Json;
using Tern.Buffers;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// The fault injection rules: <c>GET /_tern/faults</c> returns the current rules with their counters, <c>POST</c> adds
/// rules or replaces all of them, and <c>DELETE</c> removes all. Each response contains the rules that are then in
/// force.
/// </summary>
internal static class FaultsTool
{
    public const string Path = "/_tern/faults";

    public static async Task RunAsync(ToolRequest request, LocalFaults faults)
    {
        switch (request.Method)
        {
            case "GET" or "HEAD":
                break;
            case "DELETE":
                faults.Clear();
                break;
            case "POST":
                using (var body = new PooledBuffer())
                {
                    var refusal = await request.TryReadBodyAsync(body).ConfigureAwait(false)
                        ? Change(faults, body.WrittenSpan) : "The body is too long, or its compression is damaged.";
                    if (refusal is null) break;
                    await request.RefuseAsync(400, refusal).ConfigureAwait(false);
                    return;
                }

            default:
                await request.RefuseMethodAsync("GET, POST, DELETE").ConfigureAwait(false);
                return;
        }

        await request.AnswerJsonAsync(json => Write(json, faults)).ConfigureAwait(false);
    }

    /// <summary>Applies all changes of a body or none; returns the reason for a refusal, or null.</summary>
    private static string? Change(LocalFaults faults, ReadOnlySpan<byte> body)
    {
        try
        {
            var input = FaultsInput.Parse(body);
            faults.Apply(input.Rules, input.Replaces, input.Seed);
            return null;
        }
        catch (Exception refused) when (refused is FormatException or InvalidOperationException)
        {
            return refused.Message;
        }
    }

    private static void Write(Utf8JsonWriter json, LocalFaults faults)
    {
        json.WriteStartObject();
        json.WriteNumber("seed", faults.Seed);
        json.WriteStartArray("rules");
        foreach (var rule in faults.Rules) Write(json, rule);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, LocalFaultRule rule)
    {
        var fault = rule.Fault;
        json.WriteStartObject();
        json.WriteNumber("number", rule.Number);
        json.WriteString("fault", FaultText.NameOf(fault.Kind));
        foreach (var (name, value) in FaultText.TextsOf(fault)) json.WriteString(name, value);
        if (fault.Kind == LocalFaultKind.Error) json.WriteNumber("status", fault.StatusCode);
        json.WriteNumber("probability", fault.Probability);
        if (fault.First is { } first) json.WriteNumber("first", first);
        if (fault.Every is { } every) json.WriteNumber("every", every);
        if (fault.Delay != default) json.WriteString("delay", FaultText.FormatTime(fault.Delay));
        if (fault.Jitter != default) json.WriteString("jitter", FaultText.FormatTime(fault.Jitter));
        if (fault.Kind == LocalFaultKind.PartialBatch) json.WriteNumber("share", fault.Share);
        json.WriteString("text", fault.ToString());
        json.WriteNumber("matched", rule.Matched);
        json.WriteNumber("fired", rule.Fired);
        json.WriteEndObject();
    }
}
