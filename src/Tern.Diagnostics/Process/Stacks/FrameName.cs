namespace Tern.Diagnostics;

/// <summary>
/// Restores a method's name from the source code. The compiler moves the bodies of async methods, iterators and lambdas
/// elsewhere: <c>Shop.Orders+&lt;LoadAsync&gt;d__5.MoveNext</c> is <c>Shop.Orders.LoadAsync</c>.
/// </summary>
internal static class FrameName
{
    public static string Of(string type, string method)
    {
        var owner = type;
        var name = Source(method);
        for (var plus = owner.LastIndexOf('+'); plus >= 0; plus = owner.LastIndexOf('+'))
        {
            var part = owner[(plus + 1)..];
            if (!part.StartsWith('<')) break;
            // For <LoadAsync>d__5, the method is in the type's name. For <>c and <>c__DisplayClass5_0, it's in the
            // method's name.
            if (name is "MoveNext" && Source(part) is { Length: > 0 } source && source != part) name = source;
            owner = owner[..plus];
        }

        return $"{WithoutArity(owner).Replace('+', '.')}.{name}";
    }

    // For <Run>b__0, <Run>g__Local|3_0 and <LoadAsync>d__5, the name is the part between the brackets.
    private static string Source(string name)
    {
        if (!name.StartsWith('<')) return name;
        var depth = 0;
        for (var index = 0; index < name.Length; index++)
        {
            if (name[index] == '<') depth++;
            else if (name[index] == '>' && --depth == 0) return index > 1 ? Source(name[1..index]) : name;
        }

        return name;
    }

    private static string WithoutArity(string type)
    {
        var bracket = type.IndexOf('[', StringComparison.Ordinal);
        var name = bracket < 0 ? type : type[..bracket];
        var tick = name.IndexOf('`', StringComparison.Ordinal);
        if (tick < 0) return name;
        var after = tick + 1;
        while (after < name.Length && char.IsAsciiDigit(name[after])) after++;
        return WithoutArity(string.Concat(name.AsSpan(0, tick), name.AsSpan(after)));
    }
}
