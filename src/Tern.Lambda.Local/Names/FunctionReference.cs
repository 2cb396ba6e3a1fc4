namespace Tern.Lambda.Local;

/// <summary>Parses references to functions: a name or an ARN, with or without a version or alias.</summary>
internal static class FunctionReference
{
    /// <summary>
    /// Parses <c>NAME</c>, <c>NAME:live</c>, <c>ACCOUNT:function:NAME</c> or
    /// <c>arn:aws:lambda:REGION:ACCOUNT:function:NAME[:live]</c>.
    /// </summary>
    /// <returns>The name and the qualifier, which is null if there is none.</returns>
    public static (string Name, string? Qualifier) Read(string reference)
    {
        var parts = reference.Split(':');
        var at = Array.IndexOf(parts, "function") + 1;
        if (at == parts.Length) at = 0;
        return (parts[at], at + 1 < parts.Length ? parts[at + 1] : null);
    }

    /// <summary>Returns only the function's name.</summary>
    public static string NameOf(string reference) => Read(reference).Name;
}
