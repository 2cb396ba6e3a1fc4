using System.Text.Json;
using Tern.Local;

namespace Tern.Lambda.Local.Sources;

/// <summary>A rule of an event bus, which sends matching events to a function or a queue.</summary>
internal sealed record RuleOptions
{
    public const string DefaultBus = "default";

    public required string Name { get; init; }

    public string Bus { get; init; } = DefaultBus;

    public required EventPattern Pattern { get; init; }

    /// <summary>Gets the function to call, or null if the target is a queue.</summary>
    public string? Function { get; init; }

    /// <summary>Gets the queue to send events to, or null if the target is a function.</summary>
    public string? Queue { get; init; }

    /// <summary>Gets the JSON to send instead of the event, or null to send the event.</summary>
    public string? Input { get; init; }

    /// <summary>Gets the part of the event to send, such as <c>$.detail</c>, or null to send the whole event.</summary>
    public string? InputPath { get; init; }

    /// <summary>
    /// Gets the transformer for the event, or null to use <see cref="Input"/> and <see cref="InputPath"/>.
    /// </summary>
    public InputTransformer? Transformer { get; init; }

    /// <summary>Returns the value at a path in an event, or null if there is none.</summary>
    public static JsonElement? Find(JsonElement json, string path)
    {
        if (path.Length < 2) return json;
        foreach (var name in path[2..].Split('.'))
        {
            if (json.ValueKind != JsonValueKind.Object || !json.TryGetProperty(name, out json)) return null;
        }

        return json;
    }

    /// <summary>Returns what is wrong with a path, or null if it is valid.</summary>
    public static string? FindMistake(string path) =>
        path == "$"
            || (path.StartsWith("$.", StringComparison.Ordinal) && path[2..].Split('.').All(static name => name.Length > 0 && name.IndexOfAny(['[', '*']) < 0))
            ? null
            : $"'{path}' isn't a path. Expected names separated by dots, such as $.detail.order.";
}
