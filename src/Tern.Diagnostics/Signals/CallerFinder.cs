using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// Finds the first method on the stack that belongs neither to Tern nor to .NET. With Native AOT, inlined or trimmed
/// methods are missing, so the result is the first remaining method, or null. A stack trace costs about 20 µs, so it's
/// captured only once per scope and shape.
/// </summary>
internal static class CallerFinder
{
    private static readonly string[] Own =
    [
        "Tern.Core", "Tern.DynamoDb", "Tern.Diagnostics", "Tern.Hosting", "Tern.Configuration", "Tern.Local", "Tern.Handling",
        "Tern.Handling.DynamoDb", "Tern.Lambda", "Tern.AspNetCore", "mscorlib", "netstandard", "WindowsBase", "System", "Microsoft",
    ];

    /// <summary>
    /// Returns the method, such as <c>Shop.PriceService.PriceAsync</c>, or null if the stack contains no user method.
    /// </summary>
    public static string? Find()
    {
        var stack = new StackTrace(fNeedFileInfo: false);
        for (var i = 0; i < stack.FrameCount; i++)
        {
            if (stack.GetFrame(i) is not { } frame || DiagnosticMethodInfo.Create(frame) is not { } method) continue;
            if (IsUsers(method.DeclaringAssemblyName)) return Name(method.DeclaringTypeName, method.Name);
        }

        return null;
    }

    /// <summary>
    /// Returns the name as in the source code: async methods, lambdas and local functions have the name of the method
    /// that contains them.
    /// </summary>
    internal static string Name(string? type, string method)
    {
        // Shop.PriceService+<PriceAsync>d__3.MoveNext, Shop.PriceService+<>c__DisplayClass1_0.<PriceAsync>b__0,
        // <Main>$, X+<<PriceAsync>g__Load|1_0>d.MoveNext
        var written = FindWritten(method) ?? (method == "MoveNext" && type is not null ? FindWritten(type) : null) ?? method;
        if (type is null) return written;
        var nested = type.IndexOf("+<", StringComparison.Ordinal);
        if (nested >= 0) type = type[..nested];
        var generic = type.IndexOf('[', StringComparison.Ordinal);
        if (generic >= 0) type = type[..generic];
        return $"{StripArity(type).Replace('+', '.')}.{written}";
    }

    // The first valid name in angle brackets.
    private static string? FindWritten(string text)
    {
        for (var start = text.IndexOf('<', StringComparison.Ordinal); start >= 0; start = text.IndexOf('<', start + 1))
        {
            var end = start + 1;
            while (end < text.Length && (char.IsLetterOrDigit(text[end]) || text[end] is '_' or '$')) end++;
            if (end > start + 1 && end < text.Length && text[end] == '>') return text[(start + 1)..end];
        }

        return null;
    }

    private static string StripArity(string type)
    {
        for (var tick = type.IndexOf('`', StringComparison.Ordinal); tick >= 0; tick = type.IndexOf('`', StringComparison.Ordinal))
        {
            var end = tick + 1;
            while (end < type.Length && char.IsAsciiDigit(type[end])) end++;
            type = type.Remove(tick, end - tick);
        }

        return type;
    }

    private static bool IsUsers(string? assembly)
    {
        if (assembly is null) return false;
        var comma = assembly.IndexOf(',', StringComparison.Ordinal);
        var name = comma < 0 ? assembly.AsSpan() : assembly.AsSpan(0, comma);
        if (name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal)) return false;
        foreach (var own in Own)
            if (name.SequenceEqual(own)) return false;
        return true;
    }
}
