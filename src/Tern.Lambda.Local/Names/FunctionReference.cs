namespace Tern.Lambda.Local.Names;

/// <summary>How callers name a function: by its name or its ARN, with or without the version or the alias.</summary>
internal static class FunctionReference
{
    /// <summary>Reads <c>NAME</c>, <c>NAME:live</c>, <c>ACCOUNT:function:NAME</c> or <c>arn:aws:lambda:REGION:ACCOUNT:function:NAME[:live]</c>.</summary>
    /// <returns>The name, and the qualifier; null for none.</returns>
    public static (string Name, string? Qualifier) Read(string reference)
    {
        var parts = reference.Split(':');
        var at = Array.IndexOf(parts, "function") + 1;
        if (at == parts.Length) at = 0;
        return (parts[at], at + 1 < parts.Length ? parts[at + 1] : null);
    }

    /// <summary>The function's name alone.</summary>
    public static string NameOf(string reference) => Read(reference).Name;
}
