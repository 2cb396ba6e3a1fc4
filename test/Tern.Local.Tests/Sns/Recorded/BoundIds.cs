using System.Text.RegularExpressions;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns.Recorded;

/// <summary>
/// Replaces generated values with placeholders. Equal values have the same number: <c>&lt;id:1&gt;</c>,
/// <c>&lt;number:1&gt;</c> and <c>&lt;token:1&gt;</c>, counted in the order of their appearance in a test.
/// </summary>
internal sealed partial class BoundIds
{
    private const string Certificate = QueryWire.Origin + "/_tern/sns/SimpleNotificationService-7465726e206c6f63616c206177732e2e.pem";
    private const string Arns = $"us-east-1:{SnsHost.Account}:";

    private readonly Dictionary<string, string> _places = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _counts = new(StringComparer.Ordinal);

    /// <summary>
    /// Returns a response with placeholders. Short ARNs are <c>arn:sns:TOPIC</c> and <c>arn:sqs:QUEUE</c>.
    /// </summary>
    public string Bind(string text)
    {
        text = text.Replace("arn:aws:sns:" + Arns, "arn:sns:", StringComparison.Ordinal)
            .Replace("arn:aws:sqs:" + Arns, "arn:sqs:", StringComparison.Ordinal)
            .Replace(Certificate, "<certificate>", StringComparison.Ordinal)
            .Replace(QueryWire.Origin, "<host>", StringComparison.Ordinal)
            .Replace("2026-01-01T00:00:00.000Z", "<time>", StringComparison.Ordinal)
            .Replace("1767225600000", "<time>", StringComparison.Ordinal);
        text = SignaturePattern().Replace(text, "<signature>");
        text = TokenPattern().Replace(text, match => PlaceOf("token", match.Value));
        text = IdPattern().Replace(text, match => PlaceOf("id", match.Value));
        return NumberPattern().Replace(text, match => PlaceOf("number", match.Value));
    }

    /// <summary>Returns a member of a request with the values of its placeholders and whole ARNs.</summary>
    public string Release(string text)
    {
        text = text.Replace("arn:sns:", "arn:aws:sns:" + Arns, StringComparison.Ordinal)
            .Replace("arn:sqs:", "arn:aws:sqs:" + Arns, StringComparison.Ordinal);
        return PlacePattern().Replace(text, match => _values[match.Value]);
    }

    private string PlaceOf(string kind, string value)
    {
        if (_places.TryGetValue(value, out var place)) return place;
        var number = _counts[kind] = _counts.GetValueOrDefault(kind) + 1;
        place = _places[value] = $"<{kind}:{number}>";
        _values[place] = value;
        return place;
    }

    [GeneratedRegex("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")]
    private static partial Regex IdPattern();

    // The sequence numbers of topics and queues.
    [GeneratedRegex(@"\b1[0-9]{19}\b")]
    private static partial Regex NumberPattern();

    // 256 bytes as base64.
    [GeneratedRegex("(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{342}==")]
    private static partial Regex SignaturePattern();

    [GeneratedRegex(@"\b[0-9a-f]{288}\b")]
    private static partial Regex TokenPattern();

    [GeneratedRegex("<(id|number|token):[0-9]+>")]
    private static partial Regex PlacePattern();
}
