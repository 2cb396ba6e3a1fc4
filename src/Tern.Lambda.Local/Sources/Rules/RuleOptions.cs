using System.Text.Json;
using Tern.Lambda.Local.Sources.Patterns;

namespace Tern.Lambda.Local.Sources.Rules;

/// <summary>A rule of an event bus: events that fit go to a function, or to a queue.</summary>
internal sealed record RuleOptions
{
    public const string DefaultBus = "default";

    public required string Name { get; init; }

    public string Bus { get; init; } = DefaultBus;

    public required EventPattern Pattern { get; init; }

    /// <summary>The function that is called; null where a queue takes the events.</summary>
    public string? Function { get; init; }

    /// <summary>The queue that takes the events; null where a function is called.</summary>
    public string? Queue { get; init; }

    /// <summary>What is sent in the place of the event, as JSON; null for the event.</summary>
    public string? Input { get; init; }

    /// <summary>The part of the event that is sent, such as <c>$.detail</c>; null for all of it.</summary>
    public string? InputPath { get; init; }

    /// <summary>Makes what is sent of the event; null to send it as <see cref="Input"/> and <see cref="InputPath"/> say.</summary>
    public InputTransformer? Transformer { get; init; }

    /// <summary>The value at a path of an event; null if the path leads nowhere.</summary>
    public static JsonElement? Find(JsonElement json, string path)
    {
        if (path.Length < 2) return json;
        foreach (var name in path[2..].Split('.'))
        {
            if (json.ValueKind != JsonValueKind.Object || !json.TryGetProperty(name, out json)) return null;
        }

        return json;
    }

    /// <summary>What is wrong with a path; null when nothing is.</summary>
    public static string? FindMistake(string path) =>
        path == "$"
            || (path.StartsWith("$.", StringComparison.Ordinal) && path[2..].Split('.').All(static name => name.Length > 0 && name.IndexOfAny(['[', '*']) < 0))
            ? null
            : $"'{path}' is no path such as $.detail.order: names with dots between them.";
}
