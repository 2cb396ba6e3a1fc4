using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Differential;

/// <summary>A server's response: its status and body.</summary>
internal sealed record Answer(int Status, JsonNode? Body)
{
    /// <summary>The error's type without its prefix; null when the request was done.</summary>
    public string? ErrorType =>
        Status == 200 ? null : (((string?)Body?["__type"]) ?? "none") is var type ? type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..] : null;

    public string Message => (string?)Body?["message"] ?? (string?)Body?[nameof(Message)] ?? "";

    public string Text => Body?.ToJsonString() ?? "";
}
