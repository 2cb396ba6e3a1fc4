using System.Text;
using Tern.Local.Engine.Expressions;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Keys;

/// <summary>A range of encoded keys: from the lower bound on, up to but without the upper. An absent bound is open.</summary>
internal readonly record struct KeyRange(Slice Lower, Slice Upper)
{
    public static KeyRange All => new(Slice.Absent, Slice.Absent);

    /// <summary>The keys of a key schema that meet the terms. Throws the service's errors when the terms don't fit the schema.</summary>
    public static KeyRange Of(KeySchema schema, KeyTerm[] terms, Bindings bindings, ByteBuffer buffer)
    {
        foreach (var attribute in schema.Partition)
        {
            var term = Find(terms, attribute, bindings) ?? throw EngineException.Validation("Query condition missed key schema element: " + attribute.Name);
            if (term.Comparison != KeyComparison.Equal) throw EngineException.Validation("Query key condition not supported");
        }

        var used = schema.Partition.Length;
        var sorts = 0; // terms on the sort attributes, which must be the first of them, all but the last by equality
        foreach (var attribute in schema.Sort)
        {
            if (Find(terms, attribute, bindings) is null) break;
            sorts++;
        }

        used += sorts;
        if (used < terms.Length) throw MissedElement(schema, terms, bindings, sorts);
        for (var i = 0; i < sorts - 1; i++)
        {
            if (Find(terms, schema.Sort[i], bindings)!.Comparison != KeyComparison.Equal) throw EngineException.Validation("Query key condition not supported");
        }

        foreach (var attribute in schema.All)
        {
            if (Find(terms, attribute, bindings) is { } term) CheckValues(attribute, term, bindings);
        }

        var start = KeyEncoder.BeginPartition(buffer);
        foreach (var attribute in schema.Partition) KeyEncoder.WriteComponent(buffer, bindings.Value(Find(terms, attribute, bindings)!.Value));
        KeyEncoder.EndPartition(buffer, start);
        var last = sorts > 0 ? Find(terms, schema.Sort[sorts - 1], bindings) : null;
        for (var i = 0; i < sorts; i++)
        {
            var term = Find(terms, schema.Sort[i], bindings)!;
            if (term.Comparison == KeyComparison.Equal) KeyEncoder.WriteComponent(buffer, bindings.Value(term.Value));
        }

        return Bounds(buffer, buffer.Since(start), last, bindings);
    }

    /// <summary>The keys of one segment of a parallel scan.</summary>
    public static KeyRange Segment(int segment, int total, ByteBuffer buffer)
    {
        var lower = Bound(KeyEncoder.SegmentStart(segment, total), buffer);
        var upper = segment + 1 == total ? Slice.Absent : Bound(KeyEncoder.SegmentStart(segment + 1, total), buffer);
        return new KeyRange(lower, upper);

        static Slice Bound(ulong hash, ByteBuffer buffer)
        {
            var start = buffer.Length;
            System.Buffers.Binary.BinaryPrimitives.WriteUInt64BigEndian(buffer.GetSpan(8), hash);
            buffer.Advance(8);
            return buffer.Since(start);
        }
    }

    private static KeyRange Bounds(ByteBuffer buffer, Slice prefix, KeyTerm? term, Bindings bindings)
    {
        switch (term?.Comparison ?? KeyComparison.Equal)
        {
            case KeyComparison.Less:
                return new KeyRange(prefix, With(buffer, prefix, bindings.Value(term!.Value), after: false));
            case KeyComparison.LessOrEqual:
                return new KeyRange(prefix, With(buffer, prefix, bindings.Value(term!.Value), after: true));
            case KeyComparison.Greater:
                return new KeyRange(With(buffer, prefix, bindings.Value(term!.Value), after: true), After(buffer, prefix));
            case KeyComparison.GreaterOrEqual:
                return new KeyRange(With(buffer, prefix, bindings.Value(term!.Value), after: false), After(buffer, prefix));
            case KeyComparison.Between:
                return new KeyRange(With(buffer, prefix, bindings.Value(term!.Value), after: false), With(buffer, prefix, bindings.Value(term.Upper), after: true));
            case KeyComparison.BeginsWith:
                var start = buffer.Length;
                buffer.WriteCopy(prefix);
                KeyEncoder.WritePrefix(buffer, bindings.Value(term!.Value).Payload);
                var begin = buffer.Since(start);
                return new KeyRange(begin, After(buffer, begin));
            default:
                return new KeyRange(prefix, After(buffer, prefix));
        }
    }

    private static Slice With(ByteBuffer buffer, Slice prefix, EncodedValue value, bool after)
    {
        var start = buffer.Length;
        buffer.WriteCopy(prefix);
        KeyEncoder.WriteComponent(buffer, value);
        return after && !KeyEncoder.TryMakeSuccessor(buffer, start) ? Slice.Absent : buffer.Since(start);
    }

    private static Slice After(ByteBuffer buffer, Slice prefix)
    {
        var start = buffer.Length;
        buffer.WriteCopy(prefix);
        return KeyEncoder.TryMakeSuccessor(buffer, start) ? buffer.Since(start) : Slice.Absent;
    }

    private static KeyTerm? Find(KeyTerm[] terms, KeyAttribute attribute, Bindings bindings)
    {
        foreach (var term in terms)
        {
            if (term.Attribute.NameIn(bindings).SequenceEqual(attribute.Utf8Name)) return term;
        }

        return null;
    }

    private static EngineException MissedElement(KeySchema schema, KeyTerm[] terms, Bindings bindings, int sorts)
    {
        // A term names something that is no key, or skips a sort attribute.
        var missed = sorts < schema.Sort.Length ? schema.Sort[sorts].Name : null;
        if (missed is not null) return EngineException.Validation("Query condition missed key schema element: " + missed);
        var stranger = terms.First(term => !schema.Contains(term.Attribute.NameIn(bindings)));
        return schema.Sort.Length == 0
            ? EngineException.Validation("Query key condition not supported")
            : EngineException.Validation("Query condition missed key schema element: " + Encoding.UTF8.GetString(stranger.Attribute.NameIn(bindings)));
    }

    private static void CheckValues(KeyAttribute attribute, KeyTerm term, Bindings bindings)
    {
        CheckValue(attribute, term, bindings.Value(term.Value));
        if (term.Upper >= 0) CheckValue(attribute, term, bindings.Value(term.Upper));
    }

    private static void CheckValue(KeyAttribute attribute, KeyTerm term, EncodedValue value)
    {
        if (value.Kind != attribute.Kind) throw EngineException.Invalid("Condition parameter type does not match schema type");
        if (term.Comparison == KeyComparison.BeginsWith && attribute.Kind == ValueKind.Number) throw EngineException.Validation("Query key condition not supported");
        KeyRules.RequireNotEmpty(attribute, value);
    }
}
