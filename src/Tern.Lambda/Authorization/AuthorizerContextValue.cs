using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Authorization;

/// <summary>
/// A value in an authorizer's context: a string, a number or a Boolean; for HTTP APIs, any JSON. Strings, numbers and
/// Booleans are converted implicitly.
/// </summary>
public readonly struct AuthorizerContextValue
{
    private readonly object? _reference;
    private readonly double _number;
    private readonly long _integer;
    private readonly AuthorizerContextKind _kind;

    private AuthorizerContextValue(AuthorizerContextKind kind, object? reference = null, double number = 0, long integer = 0)
    {
        _kind = kind;
        _reference = reference;
        _number = number;
        _integer = integer;
    }

    /// <summary>Gets the kind of the value.</summary>
    public AuthorizerContextKind Kind => _kind;

    /// <summary>Converts a string.</summary>
    /// <param name="value">The string.</param>
    public static implicit operator AuthorizerContextValue(string value) => FromText(value);

    /// <summary>Converts an integer.</summary>
    /// <param name="value">The integer.</param>
    public static implicit operator AuthorizerContextValue(long value) => FromInteger(value);

    /// <summary>Converts a number.</summary>
    /// <param name="value">The number, which must be finite.</param>
    public static implicit operator AuthorizerContextValue(double value) => FromNumber(value);

    /// <summary>Converts a Boolean.</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AuthorizerContextValue(bool value) => FromBoolean(value);

    /// <summary>Creates a string value.</summary>
    /// <param name="value">The string.</param>
    /// <returns>The value.</returns>
    public static AuthorizerContextValue FromText(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new AuthorizerContextValue(AuthorizerContextKind.Text, value);
    }

    /// <summary>Creates an integer value.</summary>
    /// <param name="value">The integer.</param>
    /// <returns>The value.</returns>
    public static AuthorizerContextValue FromInteger(long value) => new(AuthorizerContextKind.Integer, integer: value);

    /// <summary>Creates a number value.</summary>
    /// <param name="value">The number, which must be finite, because JSON doesn't support others.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">The number is NaN or infinite.</exception>
    public static AuthorizerContextValue FromNumber(double value) => double.IsFinite(value)
        ? new AuthorizerContextValue(AuthorizerContextKind.Number, number: value)
        : throw new ArgumentException("A context value is NaN or infinite, which JSON can't represent. Pass a finite number, or a string.", nameof(value));

    /// <summary>Creates a Boolean value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The value.</returns>
    public static AuthorizerContextValue FromBoolean(bool value) => new(AuthorizerContextKind.Boolean, integer: value ? 1 : 0);

    /// <summary>
    /// Creates a value of any JSON, for HTTP APIs only: REST and WebSocket APIs reject objects and arrays.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value; it is serialized immediately.</param>
    /// <param name="typeInfo">The metadata of the value's type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value.</returns>
    public static AuthorizerContextValue FromJson<T>(T value, JsonTypeInfo<T> typeInfo) =>
        new(AuthorizerContextKind.Json, JsonSerializer.SerializeToUtf8Bytes(value, typeInfo));

    // Reads a value in a context: strings, numbers and Booleans get their own kind; everything else remains JSON.
    internal static AuthorizerContextValue Read(ref AwsJsonReader reader)
    {
        switch (reader.Peek())
        {
            case AwsJsonToken.String: return FromText(reader.ReadString());
            case AwsJsonToken.Boolean: return FromBoolean(reader.ReadBoolean());
            case AwsJsonToken.Number:
                var digits = reader.ReadNumberUtf8();
                return System.Buffers.Text.Utf8Parser.TryParse(digits, out long integer, out var used) && used == digits.Length
                    ? FromInteger(integer)
                    : FromNumber(double.Parse(digits, System.Globalization.CultureInfo.InvariantCulture));
            default: return new AuthorizerContextValue(AuthorizerContextKind.Json, reader.ReadRawValue().ToArray());
        }
    }

    internal void Write(ref AwsJsonWriter writer)
    {
        switch (_kind)
        {
            case AuthorizerContextKind.Text: writer.WriteString((string)_reference!); break;
            case AuthorizerContextKind.Integer: writer.WriteNumber(_integer); break;
            case AuthorizerContextKind.Number: writer.WriteNumber(_number); break;
            case AuthorizerContextKind.Boolean: writer.WriteBoolean(_integer != 0); break;
            case AuthorizerContextKind.Json: writer.WriteRaw((byte[])_reference!); break;
            default: writer.WriteNull(); break;
        }
    }

    /// <summary>Returns the value as JSON text.</summary>
    /// <returns>The text.</returns>
    public override string ToString()
    {
        using var buffer = new Buffers.PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        Write(ref writer);
        writer.Flush();
        return System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
