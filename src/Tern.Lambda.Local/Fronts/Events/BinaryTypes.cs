namespace Tern.Lambda.Local.Fronts.Events;

/// <summary>Which bodies travel in base64.</summary>
internal static class BinaryTypes
{
    /// <summary>
    /// As HTTP APIs, function URLs and load balancers decide: text is what says it, JSON, XML and JavaScript, unless it is compressed. A form is
    /// binary.
    /// </summary>
    public static bool IsBinary(string? contentType, string? contentEncoding)
    {
        if (!string.IsNullOrEmpty(contentEncoding) && !contentEncoding.Equals("identity", StringComparison.OrdinalIgnoreCase)) return true;
        if (string.IsNullOrEmpty(contentType)) return false;
        var type = MediaType(contentType);
        return !type.StartsWith("text/", StringComparison.OrdinalIgnoreCase) && type.ToLowerInvariant() is not
            ("application/json" or "application/javascript" or "application/xml");
    }

    /// <summary>As REST APIs decide: binary is what is among the types that the API names, such as <c>image/png</c>, <c>image/*</c> or <c>*/*</c>.</summary>
    public static bool IsAmong(IReadOnlyList<string> types, string? contentType)
    {
        if (types.Count == 0) return false;
        var type = MediaType(contentType ?? "");
        foreach (var own in types)
        {
            // The service has no wildcard before the slash: */test is a type that nothing has.
            if (own.StartsWith("*/", StringComparison.Ordinal) && own != "*/*") continue;
            if (own == "*/*" || own.Equals(type, StringComparison.OrdinalIgnoreCase)) return true;
            if (own.EndsWith("/*", StringComparison.Ordinal) && type.StartsWith(own[..^1], StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    /// <summary>The type alone, without parameters; of several that are accepted, the first.</summary>
    private static string MediaType(string value)
    {
        var end = value.AsSpan().IndexOfAny(';', ',');
        return (end < 0 ? value : value[..end]).Trim();
    }
}
