using System.Runtime.CompilerServices;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

public readonly partial struct AttributeValue
{
    /// <summary>
    /// Determines whether two values have the same type and are equal: numbers are compared by value, sets in any
    /// order, lists in order, and maps by name.
    /// </summary>
    /// <param name="other">The other value.</param>
    /// <returns>true if they are equal; otherwise, false.</returns>
    public bool Equals(AttributeValue other)
    {
        // A fast path, because most keys are strings and are compared often.
        if (_reference is string text && other._reference is string otherText && (_bits | other._bits) == 0) return text == otherText;
        var type = Type;
        if (type != other.Type) return false;
        if (type is AttributeType.List or AttributeType.Map) RequireStack();
        return type switch
        {
            AttributeType.Unset or AttributeType.Null => true,
            AttributeType.Boolean => _bits == other._bits,
            AttributeType.Number => NumberEquals(other),
            AttributeType.Binary => AsBinary().Span.SequenceEqual(other.AsBinary().Span),
            AttributeType.List => ((AttributeValue[])_reference!).AsSpan().SequenceEqual((AttributeValue[])other._reference!),
            AttributeType.Map => ((AttributeMap)_reference!).Equals((AttributeMap)other._reference!),
            AttributeType.StringSet => SetEquals((string[])_reference!, (string[])other._reference!),
            AttributeType.NumberSet => SetEquals(AsNumberSet(), other.AsNumberSet()),
            _ => SetEquals(AsBinarySet().Select(Binary).ToArray(), other.AsBinarySet().Select(Binary).ToArray()),
        };
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AttributeValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        if (_reference is null) return 0;
        if (_reference is string text && _bits == 0) return text.GetHashCode(StringComparison.Ordinal);
        var hash = new HashCode();
        var type = Type;
        hash.Add(type);
        if (type is AttributeType.List or AttributeType.Map) RequireStack();
        switch (type)
        {
            case AttributeType.Boolean: hash.Add(_bits); break;
            case AttributeType.Number: hash.Add(NumberHash()); break;
            case AttributeType.Binary: hash.AddBytes(AsBinary().Span); break;
            case AttributeType.List:
                foreach (var value in (AttributeValue[])_reference!) hash.Add(value);
                break;
            case AttributeType.Map: hash.Add((AttributeMap)_reference!); break;
            // The order of a set is irrelevant, so it must not affect the hash.
            case AttributeType.StringSet:
                hash.Add(((string[])_reference!).Aggregate(0, (sum, value) => sum + value.GetHashCode(StringComparison.Ordinal)));
                break;
            case AttributeType.NumberSet: hash.Add(AsNumberSet().Aggregate(0, (sum, value) => sum + value.GetHashCode())); break;
            case AttributeType.BinarySet: hash.Add(AsBinarySet().Aggregate(0, (sum, value) => sum + Binary(value).GetHashCode())); break;
        }

        return hash.ToHashCode();
    }

    // A program may nest values deeper than DynamoDB stores, or add a map to itself. That must throw, not overflow the
    // stack.
    private static void RequireStack()
    {
        if (RuntimeHelpers.TryEnsureSufficientExecutionStack()) return;
        throw new InvalidOperationException("The value is nested too deeply to be compared, or contains itself. DynamoDB stores up to 32 levels.");
    }

    /// <summary>Determines whether two values are equal.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(AttributeValue left, AttributeValue right) => left.Equals(right);

    /// <summary>Determines whether two values aren't equal.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(AttributeValue left, AttributeValue right) => !left.Equals(right);

    /// <summary>Returns the value as DynamoDB JSON, such as <c>{"S":"text"}</c>.</summary>
    /// <returns>The JSON; empty for an unset value.</returns>
    public override string ToString()
    {
        if (IsUnset) return "";
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        Write(ref writer);
        writer.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static bool SetEquals<T>(IReadOnlyCollection<T> left, IReadOnlyCollection<T> right) =>
        left.Count == right.Count && new HashSet<T>(left).SetEquals(right);

    private bool NumberEquals(AttributeValue other)
    {
        if (_bits == other._bits && ReferenceEquals(_reference, other._reference)) return true;
        Span<byte> text = stackalloc byte[MaxNumberLength], digits = stackalloc byte[MaxNumberLength];
        Span<byte> otherText = stackalloc byte[MaxNumberLength], otherDigits = stackalloc byte[MaxNumberLength];
        int length = CopyNumber(text), otherLength = other.CopyNumber(otherText);
        if (length >= 0 && otherLength >= 0
            && NumberText.TryParse(text[..length], digits, out var number) && NumberText.TryParse(otherText[..otherLength], otherDigits, out var otherNumber))
        {
            return number.ValueEquals(otherNumber);
        }

        // Received text that isn't a number equals only the same text.
        return AsNumberText() == other.AsNumberText();
    }

    private int NumberHash()
    {
        Span<byte> text = stackalloc byte[MaxNumberLength], digits = stackalloc byte[MaxNumberLength];
        var length = CopyNumber(text);
        return length >= 0 && NumberText.TryParse(text[..length], digits, out var number)
            ? number.ValueHash()
            : AsNumberText().GetHashCode(StringComparison.Ordinal);
    }
}
