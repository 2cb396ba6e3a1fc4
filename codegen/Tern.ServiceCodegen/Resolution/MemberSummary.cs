using System.Globalization;
using System.Text;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>The place of a member, for its summary.</summary>
/// <param name="NeverNull">true if a collection is empty rather than null; otherwise, false.</param>
/// <param name="IsWritten">true if requests hold it; otherwise, false.</param>
/// <param name="IsOfRoot">true if it is a member of a whole request or response; otherwise, false.</param>
/// <param name="IsPayload">true if it is the whole body; otherwise, false.</param>
internal readonly record struct MemberPlace(bool NeverNull, bool IsWritten, bool IsOfRoot, bool IsPayload);

/// <summary>Describes a member from its model, in our own words, because the models don't contain AWS's documentation.</summary>
internal static class MemberSummary
{
    private const int MostValues = 8;
    private const int LongestPattern = 100;

    // Words with special spelling.
    private static readonly Dictionary<string, string> Written = new(StringComparer.OrdinalIgnoreCase)
    {
        ["acl"] = "ACL", ["api"] = "API", ["arn"] = "ARN", ["arns"] = "ARNs", ["aws"] = "AWS", ["cidr"] = "CIDR", ["cpu"] = "CPU", ["db"] = "DB",
        ["dns"] = "DNS", ["etag"] = "ETag", ["gpu"] = "GPU", ["http"] = "HTTP", ["https"] = "HTTPS", ["iam"] = "IAM", ["id"] = "ID", ["ids"] = "IDs",
        ["ip"] = "IP", ["json"] = "JSON", ["kms"] = "KMS", ["md5"] = "MD5", ["mfa"] = "MFA", ["sdk"] = "SDK", ["sns"] = "SNS", ["sql"] = "SQL",
        ["sqs"] = "SQS", ["sse"] = "SSE", ["ssl"] = "SSL", ["tls"] = "TLS", ["ttl"] = "TTL", ["uri"] = "URI", ["url"] = "URL", ["urls"] = "URLs",
        ["vpc"] = "VPC", ["xml"] = "XML",
    };

    private static readonly (string Suffix, string Unit)[] Units =
    [
        ("Milliseconds", "milliseconds"), ("InMillis", "milliseconds"), ("Millis", "milliseconds"), ("Seconds", "seconds"), ("Minutes", "minutes"),
        ("Hours", "hours"), ("InDays", "days"), ("Days", "days"), ("Bytes", "bytes"), ("MiB", "MiB"), ("GiB", "GiB"), ("InMB", "MB"), ("InGB", "GB"),
        ("Percent", "percent"), ("Percentage", "percent"),
    ];

    /// <summary>The page of AWS's API reference about an operation or a shape, as the end of a summary; empty for services without one.</summary>
    /// <param name="target">The service.</param>
    /// <param name="name">The name in the model.</param>
    internal static string Page(ServiceTarget target, string name) => target.ApiReference is { } reference
        ? $" AWS's API reference: <see href=\"https://docs.aws.amazon.com/goto/WebAPI/{reference}/{name}\">{name}</see>."
        : "";

    /// <summary>Returns the summary of a member.</summary>
    /// <param name="model">The model.</param>
    /// <param name="member">The member.</param>
    /// <param name="name">Its name in C#.</param>
    /// <param name="type">Its type.</param>
    /// <param name="place">The place of the member.</param>
    internal static string Of(ServiceModel model, MemberModel member, string name, ResolvedType type, MemberPlace place)
    {
        var shape = model.Shapes[member.Shape];
        var words = Words(ForeignNames.Unmark(name));
        var text = new StringBuilder(shape.Type == "boolean" ? $"Gets or sets the flag <c>{member.Name}</c>." : $"Gets or sets the {words}.");
        if (member.Required) text.Append(place.IsWritten ? " Required." : " Always returned.");
        AppendLimits(text, shape, "Length");
        if (shape.Type == "list" && shape.Element is { } element && model.Shapes.TryGetValue(element.Shape, out var each) && each.Type == "string")
            AppendElement(text, each);
        if (shape.Type is "integer" or "long" or "float" or "double" && Unit(member.Name) is { } unit && !words.Contains(unit, StringComparison.Ordinal))
            text.Append(CultureInfo.InvariantCulture, $" In {unit}.");
        if (type is EnumType && shape.Enum is { Count: > 0 } values) AppendValues(text, values);
        AppendPlace(text, member, shape, place);
        if (member.IdempotencyToken) text.Append(" Idempotency token: if it isn't set, a random one is sent, the same in all attempts of a call.");
        if (member.Sensitive || shape.Sensitive) text.Append(" Sensitive: <c>ToString</c> doesn't show it.");
        if (place.NeverNull) text.Append(" Empty if there is none.");
        if (member.Deprecated || shape.Deprecated) text.Append(" Deprecated by AWS.");
        return text.ToString();
    }

    // PutParameterRequest.KMSKeyId: "KMS key ID".
    internal static string Words(string name)
    {
        var words = new List<string>();
        name = name.Replace("ETag", "Etag", StringComparison.Ordinal);
        for (var start = 0; start < name.Length;)
        {
            var end = start + 1;
            if (char.IsAsciiLetterUpper(name[start]))
            {
                while (end < name.Length && (char.IsAsciiLetterUpper(name[end]) || char.IsAsciiDigit(name[end]))) end++;
                // The last capital begins the next word, unless it is part of a plural.
                if (end - start > 1 && end < name.Length && char.IsAsciiLetterLower(name[end]) && char.IsAsciiLetterUpper(name[end - 1])
                    && !(name[end] == 's' && (end + 1 == name.Length || char.IsAsciiLetterUpper(name[end + 1])))) end--;
            }

            while (end < name.Length && !char.IsAsciiLetterUpper(name[end])) end++;
            var word = name[start..end];
            words.Add(Written.TryGetValue(word, out var written) ? written : IsAcronym(word) ? word : word.ToLowerInvariant());
            start = end;
        }

        return string.Join(' ', words);
    }

    private static bool IsAcronym(string word) => word.Length > 1 && word.All(static c => char.IsAsciiLetterUpper(c) || char.IsAsciiDigit(c));

    private static void AppendLimits(StringBuilder text, Shape shape, string length)
    {
        var isNumber = shape.Type is "integer" or "long" or "float" or "double" or "short" or "byte" or "bigdecimal" or "biginteger";
        var unit = shape.Type switch { "string" => " characters", "list" => " elements", "map" => " entries", "blob" => " bytes", _ => "" };
        if ((isNumber || unit.Length > 0) && Range(shape, unit) is { Length: > 0 } range)
            text.Append(CultureInfo.InvariantCulture, $" {(isNumber ? "Range" : length)}: {range}.");
        // Not for enumerated values, which are more informative, and only up to a readable length.
        if (shape is { Pattern.Length: > 0 and <= LongestPattern, Enum: null } && shape.Pattern is not (".*" or ".+" or "[\\s\\S]*" or "[\\S\\s]*"))
            text.Append(CultureInfo.InvariantCulture, $" Pattern: <c>{Escape(shape.Pattern)}</c>.");
    }

    private static void AppendElement(StringBuilder text, Shape each)
    {
        AppendLimits(text, each, "Length of each");
        if (each.Enum is { Count: > 0 } values) AppendValues(text, values);
    }

    private static string Range(Shape shape, string unit)
    {
        static string Singular(string unit) => unit == " entries" ? " entry" : unit.TrimEnd('s');
        string Count(decimal value) => value.ToString("#,0.##", CultureInfo.InvariantCulture);
        return (shape.Min, shape.Max) switch
        {
            ({ } min, { } max) when min == max => $"{Count(min)}{(min == 1 ? Singular(unit) : unit)}",
            ({ } min, { } max) => $"{Count(min)} to {Count(max)}{unit}",
            ({ } min, null) when min > 0 || unit.Length == 0 => $"at least {Count(min)}{(min == 1 ? Singular(unit) : unit)}",
            (null, { } max) => $"at most {Count(max)}{unit}",
            _ => "",
        };
    }

    private static void AppendValues(StringBuilder text, IReadOnlyList<string> values)
    {
        text.Append(" Values: ").AppendJoin(", ", values.Take(MostValues).Select(static value => $"<c>{Escape(value)}</c>"));
        if (values.Count > MostValues) text.Append(CultureInfo.InvariantCulture, $" and {values.Count - MostValues} more");
        text.Append('.');
    }

    private static void AppendPlace(StringBuilder text, MemberModel member, Shape shape, MemberPlace place)
    {
        if (!place.IsOfRoot) return;
        var sent = place.IsWritten ? "Sent" : "Returned";
        var name = Escape(member.WireName ?? member.Name);
        switch (member.Location)
        {
            case "header": text.Append(CultureInfo.InvariantCulture, $" {sent} in the header <c>{name}</c>."); break;
            case "headers": text.Append(CultureInfo.InvariantCulture, $" {sent} in headers that begin with <c>{Escape(member.WireName ?? "")}</c>."); break;
            case "querystring": text.Append(CultureInfo.InvariantCulture, $" {sent} in the query, as <c>{name}</c>."); break;
            case "uri": text.Append(CultureInfo.InvariantCulture, $" {sent} in the path."); break;
            case "statusCode": text.Append(" The status of the response."); break;
            default:
                if (place.IsPayload)
                    text.Append(CultureInfo.InvariantCulture, $" {sent} as the body{(shape.Streaming || member.Streaming ? ", streamed" : "")}.");
                break;
        }
    }

    private static string? Unit(string name)
    {
        foreach (var (suffix, unit) in Units)
            if (name.EndsWith(suffix, StringComparison.Ordinal)) return unit;
        return null;
    }

    private static string Escape(string value)
    {
        var text = new StringBuilder();
        foreach (var c in value)
        {
            text.Append(c switch
            {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                < ' ' or '\x7F' or '\u2028' or '\u2029' or '\uFFFE' or '\uFFFF' => string.Create(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}"),
                _ when char.IsSurrogate(c) => string.Create(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}"),
                _ => c.ToString(),
            });
        }

        return text.ToString();
    }
}
