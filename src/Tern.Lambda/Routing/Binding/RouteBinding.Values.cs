using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Lambda.Events;

namespace Tern.Lambda.Routing;

/// <content>Values of the path, the query and the headers.</content>
public static partial class RouteBinding
{
    // What is longer is decoded on the heap.
    private const int OnStack = 128;

    /// <summary>A value of the path. What is none is noted as a fault of the request.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="index">Which of the pattern's parameters it is.</param>
    /// <param name="name">Its name, for what is said of it.</param>
    /// <param name="parser">Reads it.</param>
    /// <param name="fallback">The value where the parameter is optional, and missing.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether there is one.</returns>
    public static bool Route<T>(RouteContext context, int index, string name, RouteParser<T> parser, T fallback, [MaybeNullWhen(false)] out T value)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = fallback;
        if (index >= context.RouteValueCount) return true;
        var text = context.RouteValue(index);
        if (text.IndexOf(RoutePath.EscapedSlash) >= 0) return Parse(context, name, RouteContext.Text(text), parser, out value);
        return Parse(context, name, text, parser, out value);
    }

    /// <summary>A value of the query that has to be there. What is none is noted as a fault of the request.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">Its name.</param>
    /// <param name="parser">Reads it.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether there is one.</returns>
    public static bool Query<T>(RouteContext context, string name, RouteParser<T> parser, [MaybeNull] out T value) =>
        FindQuery(context, name, parser, out value, out var isThere) && (isThere || Missing(context, name, "the query"));

    /// <summary>A value of the query that may be missing. What is none is noted as a fault of the request.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">Its name.</param>
    /// <param name="parser">Reads it.</param>
    /// <param name="fallback">The value where it is missing.</param>
    /// <param name="value">The value.</param>
    /// <returns>False for what is none.</returns>
    public static bool Query<T>(RouteContext context, string name, RouteParser<T> parser, T fallback, [MaybeNull] out T value)
    {
        if (!FindQuery(context, name, parser, out value, out var isThere)) return false;
        if (!isThere) value = fallback;
        return true;
    }

    /// <summary>All values of a name of the query. What is none is noted as a fault of the request.</summary>
    /// <typeparam name="T">Their type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">Their name.</param>
    /// <param name="parser">Reads them.</param>
    /// <param name="values">The values; empty where there are none.</param>
    /// <returns>False for what is none.</returns>
    public static bool QueryList<T>(RouteContext context, string name, RouteParser<T> parser, out T[] values)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        var texts = context.GetQueryValues(name);
        values = texts.Count == 0 ? [] : new T[texts.Count];
        for (var i = 0; i < values.Length; i++)
        {
            if (!Parse(context, name, texts[i], parser, out var value)) return false;
            values[i] = value;
        }

        return true;
    }

    /// <summary>A header that has to be there. What can't be read is noted as a fault of the request.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">Its name.</param>
    /// <param name="parser">Reads it.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether there is one.</returns>
    public static bool Header<T>(RouteContext context, string name, RouteParser<T> parser, [MaybeNullWhen(false)] out T value)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = default;
        return context.GetHeader(name) is { } text ? Parse(context, name, text, parser, out value) : Missing(context, name, "the headers");
    }

    /// <summary>A header that may be missing. What can't be read is noted as a fault of the request.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">Its name.</param>
    /// <param name="parser">Reads it.</param>
    /// <param name="fallback">The value where it is missing.</param>
    /// <param name="value">The value.</param>
    /// <returns>False for what can't be read.</returns>
    public static bool Header<T>(RouteContext context, string name, RouteParser<T> parser, T fallback, [MaybeNullWhen(false)] out T value)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = fallback;
        return context.GetHeader(name) is not { } text || Parse(context, name, text, parser, out value);
    }

    // False where there is one that can't be read.
    private static bool FindQuery<T>(RouteContext context, string name, RouteParser<T> parser, [MaybeNull] out T value, out bool isThere)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = default;
        isThere = false;
        if (context.Event is HttpApiRequest request)
        {
            // The most common way, without a string where none has to be made.
            var query = request.QueryUtf8.Span;
            if (!QueryText.TryTake(ref query, name, out var raw)) return true;
            if (!QueryText.IsEncoded(raw))
            {
                isThere = !raw.IsEmpty || IsText<T>();
                return !isThere || Parse(context, name, raw, parser, out value);
            }
        }

        // A name without a value is none of a number, and an empty text.
        if (context.GetQuery(name) is not { } text || (text.Length == 0 && !IsText<T>())) return true;
        isThere = true;
        return Parse(context, name, text, parser, out value);
    }

    private static bool IsText<T>() => typeof(T) == typeof(string);

    private static bool Parse<T>(RouteContext context, string name, ReadOnlySpan<byte> utf8, RouteParser<T> parser, [MaybeNullWhen(false)] out T value)
    {
        if (utf8.Length > OnStack) return Parse(context, name, Encoding.UTF8.GetString(utf8), parser, out value);
        Span<char> chars = stackalloc char[OnStack];
        var count = Encoding.UTF8.GetChars(utf8, chars);
        return Parse(context, name, (ReadOnlySpan<char>)chars[..count], parser, out value);
    }

    private static bool Parse<T>(RouteContext context, string name, ReadOnlySpan<char> text, RouteParser<T> parser, [MaybeNullWhen(false)] out T value)
    {
        if (parser(text, out value)) return true;
        context.Refuse(name, $"It has to be {RouteTypeNames.Of(typeof(T))}.");
        return false;
    }

    private static bool Missing(RouteContext context, string name, string where)
    {
        context.Refuse(name, $"It is missing in {where}.");
        return false;
    }
}
