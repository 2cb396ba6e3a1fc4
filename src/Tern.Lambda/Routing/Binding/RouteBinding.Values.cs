using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Lambda.Events;

namespace Tern.Lambda.Routing;

/// <content>Values of the path, the query and the headers.</content>
public static partial class RouteBinding
{
    // Longer values are decoded on the heap.
    private const int OnStack = 128;

    /// <summary>Gets a value from the path. An invalid value is recorded as an error of the request.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="index">The index of the parameter in the pattern.</param>
    /// <param name="name">The name of the parameter, for error messages.</param>
    /// <param name="parser">The parser of the value.</param>
    /// <param name="fallback">The value if the parameter is optional and missing.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if there is a valid value; otherwise, false.</returns>
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

    /// <summary>
    /// Gets a required value from the query. A missing or invalid value is recorded as an error of the request.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">The name in the query.</param>
    /// <param name="parser">The parser of the value.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if there is a valid value; otherwise, false.</returns>
    public static bool Query<T>(RouteContext context, string name, RouteParser<T> parser, [MaybeNull] out T value) =>
        FindQuery(context, name, parser, out value, out var isThere) && (isThere || Missing(context, name, "the query"));

    /// <summary>
    /// Gets an optional value from the query. An invalid value is recorded as an error of the request.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">The name in the query.</param>
    /// <param name="parser">The parser of the value.</param>
    /// <param name="fallback">The value if it is missing from the query.</param>
    /// <param name="value">The value.</param>
    /// <returns>false if the value is invalid; otherwise, true.</returns>
    public static bool Query<T>(RouteContext context, string name, RouteParser<T> parser, T fallback, [MaybeNull] out T value)
    {
        if (!FindQuery(context, name, parser, out value, out var isThere)) return false;
        if (!isThere) value = fallback;
        return true;
    }

    /// <summary>
    /// Gets all values of a name in the query. An invalid value is recorded as an error of the request.
    /// </summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">The name in the query.</param>
    /// <param name="parser">The parser of the values.</param>
    /// <param name="values">The values; empty if there are none.</param>
    /// <returns>false if a value is invalid; otherwise, true.</returns>
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

    /// <summary>Gets a required header. A missing or invalid header is recorded as an error of the request.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">The name of the header.</param>
    /// <param name="parser">The parser of the value.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if there is a valid value; otherwise, false.</returns>
    public static bool Header<T>(RouteContext context, string name, RouteParser<T> parser, [MaybeNullWhen(false)] out T value)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = default;
        return context.GetHeader(name) is { } text ? Parse(context, name, text, parser, out value) : Missing(context, name, "the headers");
    }

    /// <summary>Gets an optional header. An invalid header is recorded as an error of the request.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="name">The name of the header.</param>
    /// <param name="parser">The parser of the value.</param>
    /// <param name="fallback">The value if the header is missing.</param>
    /// <param name="value">The value.</param>
    /// <returns>false if the value is invalid; otherwise, true.</returns>
    public static bool Header<T>(RouteContext context, string name, RouteParser<T> parser, T fallback, [MaybeNullWhen(false)] out T value)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = fallback;
        return context.GetHeader(name) is not { } text || Parse(context, name, text, parser, out value);
    }

    // Returns false if there is a value that can't be read.
    private static bool FindQuery<T>(RouteContext context, string name, RouteParser<T> parser, [MaybeNull] out T value, out bool isThere)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(parser);
        value = default;
        isThere = false;
        if (context.Item is HttpApiRequest request)
        {
            // The most common case, without a string unless one is needed.
            var query = request.QueryUtf8.Span;
            if (!QueryText.TryTake(ref query, name, out var raw)) return true;
            if (!QueryText.IsEncoded(raw))
            {
                isThere = !raw.IsEmpty || IsText<T>();
                return !isThere || Parse(context, name, raw, parser, out value);
            }
        }

        // A name without a value counts as missing for a number, and as an empty text.
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
        context.Refuse(name, $"It must be {RouteTypeNames.Of(typeof(T))}.");
        return false;
    }

    private static bool Missing(RouteContext context, string name, string where)
    {
        context.Refuse(name, $"It is missing from {where}.");
        return false;
    }
}
