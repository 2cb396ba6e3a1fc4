namespace Tern.Lambda.Local.Fronts;

/// <summary>Decides which bodies are encoded in base64.</summary>
internal static class BinaryTypes
{
    /// <summary>
    /// Decides as HTTP APIs, function URLs and load balancers do: text types, JSON, XML and JavaScript are text unless
    /// they are compressed. A form is binary.
    /// </summary>
    public static bool IsBinary(string? contentType, string? contentEncoding)
    {
        if (!string.IsNullOrEmpty(contentEncoding) && !contentEncoding.Equals("identity", StringComparison.OrdinalIgnoreCase)) return true;
        if (string.IsNullOrEmpty(contentType)) return false;
        var type = MediaType(contentType);
        return !type.StartsWith("text/", StringComparison.OrdinalIgnoreCase) && type.ToLowerInvariant() is not
            ("application/json" or "application/javascript" or "application/xml");
    }

    /// <summary>
    /// Decides as REST APIs do: the types that the API lists are binary, such as <c>image/png</c>, <c>image/*</c> or
    /// <c>*/*</c>.
    /// </summary>
    public static bool IsAmong(IReadOnlyList<string> types, string? contentType)
    {
        if (types.Count == 0) return false;
        var type = MediaType(contentType ?? "");
        foreach (var own in types)
        {
            // The service has no wildcard before the slash: */test matches no type.
            if (own.StartsWith("*/", StringComparison.Ordinal) && own != "*/*") continue;
            if (own == "*/*" || own.Equals(type, StringComparison.OrdinalIgnoreCase)) return true;
            if (own.EndsWith("/*", StringComparison.Ordinal) && type.StartsWith(own[..^1], StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    /// <summary>Returns the media type without parameters. If several types are accepted, returns the first.</summary>
    private static string MediaType(string value)
    {
        var end = value.AsSpan().IndexOfAny(';', ',');
        return (end < 0 ? value : value[..end]).Trim();
    }
}
