using System.Buffers.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Writes the expressions of one request directly to its body. Names and values always become placeholders (<c>#0</c>,
/// <c>:0</c>), which are numbered across all expressions of the request, so that reserved words, special characters and
/// collisions can't occur.
/// </summary>
/// <remarks>
/// Each thread reuses one writer. A request is written synchronously, so nothing else can use it in between.
/// </remarks>
internal sealed class ExpressionWriter
{
    // The service's limits: "Limits in Amazon DynamoDB", expression parameters.
    internal const int MaxLength = 4096;
    internal const int MaxOperators = 300;
    internal const int MaxOperands = 100;

    private const int KeptCapacity = 256;

    [ThreadStatic]
    private static ExpressionWriter? s_free;

    private readonly List<string> _names = new(16);
    private readonly List<AttributeValue> _values = new(16);
    private int _length;

    /// <summary>A value indicating whether the expression is a filter of a query or scan.</summary>
    internal bool IsFilter { get; private set; }

    /// <summary>
    /// Returns a writer without names and values. Return it with <see cref="Return"/> after the request is written.
    /// </summary>
    internal static ExpressionWriter Rent()
    {
        var writer = s_free ?? new ExpressionWriter();
        s_free = null;
        return writer;
    }

    internal void Return()
    {
        if (_names.Capacity > KeptCapacity || _values.Capacity > KeptCapacity) return;
        _names.Clear();
        _values.Clear();
        s_free = this;
    }

    /// <summary>Begins an expression.</summary>
    /// <param name="json">The request's body.</param>
    /// <param name="member">The expression's member of the request, such as <c>FilterExpression</c>.</param>
    internal void Begin(ref AwsJsonWriter json, ReadOnlySpan<byte> member)
    {
        json.WriteName(member);
        json.WriteFragment("\""u8, valueEnded: false);
        IsFilter = member.SequenceEqual("FilterExpression"u8);
        _length = 0;
    }

    /// <summary>Ends the expression.</summary>
    /// <param name="json">The request's body.</param>
    /// <param name="what">The expression's name in messages, such as <c>condition</c>.</param>
    /// <exception cref="ArgumentException">The expression exceeds the service's maximum length.</exception>
    internal void End(ref AwsJsonWriter json, string what)
    {
        json.WriteFragment("\""u8, valueEnded: true);
        if (_length > MaxLength)
            throw new ArgumentException($"The {what} is an expression of {_length} bytes, but DynamoDB allows at most {MaxLength}. "
                + "Split the call, or use fewer terms.");
    }

    internal void Text(ref AwsJsonWriter json, ReadOnlySpan<byte> text)
    {
        json.WriteFragment(text, valueEnded: false);
        _length += text.Length;
    }

    internal void Path(ref AwsJsonWriter json, FieldPath path)
    {
        if (path.Parent is { } parent)
        {
            Path(ref json, parent);
            if (path.Name is null)
            {
                Number(ref json, (byte)'[', path.Index);
                Text(ref json, "]"u8);
                return;
            }

            Text(ref json, "."u8);
        }

        Name(ref json, path.Name!);
    }

    internal void Name(ref AwsJsonWriter json, string name)
    {
        var index = _names.IndexOf(name);
        if (index < 0)
        {
            index = _names.Count;
            _names.Add(name);
        }

        Number(ref json, (byte)'#', index);
    }

    internal void Value(ref AwsJsonWriter json, AttributeValue value)
    {
        Number(ref json, (byte)':', _values.Count);
        _values.Add(value);
    }

    /// <summary>Writes the names and values of the placeholders. Call this after the last expression.</summary>
    /// <param name="json">The request's body.</param>
    internal void WritePlaceholders(ref AwsJsonWriter json)
    {
        if (_names.Count > 0)
        {
            json.WriteName("ExpressionAttributeNames"u8);
            json.WriteStartObject();
            for (var i = 0; i < _names.Count; i++)
            {
                Placeholder(ref json, (byte)'#', i);
                json.WriteString(_names[i]);
            }

            json.WriteEndObject();
        }

        if (_values.Count == 0) return;
        json.WriteName("ExpressionAttributeValues"u8);
        json.WriteStartObject();
        for (var i = 0; i < _values.Count; i++)
        {
            Placeholder(ref json, (byte)':', i);
            _values[i].Write(ref json);
        }

        json.WriteEndObject();
    }

    private static void Placeholder(ref AwsJsonWriter json, byte kind, int index)
    {
        if (json.CommaDue) json.WriteFragment(","u8, valueEnded: false);
        var span = json.Reserve(16);
        span[0] = (byte)'"';
        span[1] = kind;
        Utf8Formatter.TryFormat(index, span[2..], out var digits);
        json.Advance(digits + 2);
        json.WriteFragment("\":"u8, valueEnded: false);
    }

    private void Number(ref AwsJsonWriter json, byte before, int number)
    {
        var span = json.Reserve(12);
        span[0] = before;
        Utf8Formatter.TryFormat(number, span[1..], out var digits);
        json.Advance(digits + 1);
        _length += digits + 1;
    }
}
