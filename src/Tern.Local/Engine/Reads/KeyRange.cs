namespace Tern.Local.Engine;

/// <summary>
/// A range of encoded keys, from the lower bound (inclusive) to the upper bound (exclusive). An absent bound means no
/// limit.
/// </summary>
internal readonly record struct KeyRange(Slice Lower, Slice Upper)
{
    /// <summary>The encoded partition of a Query; absent for a Scan.</summary>
    public Slice Partition { get; private init; } = Slice.Absent;

    /// <summary>true if a Query restricts the sort key; otherwise, false.</summary>
    public bool HasSort { get; private init; }

    public static KeyRange All => new(Slice.Absent, Slice.Absent);

    /// <summary>
    /// Returns the range of keys that match the terms. Throws the service's errors if the terms don't fit the schema.
    /// </summary>
    public static KeyRange Of(KeySchema schema, KeyTerm[] terms, Bindings bindings, ByteBuffer buffer)
    {
        if (terms.Length > schema.All.Length) throw NotSupported();
        foreach (var attribute in schema.Partition)
        {
            if (Find(terms, attribute, bindings) is null) throw Missed(attribute);
        }

        foreach (var attribute in schema.Partition) CheckValues(attribute, Find(terms, attribute, bindings)!, bindings);
        // Terms on sort attributes must be on the leading ones, with equality for all but the last term.
        var sorts = 0;
        while (sorts < schema.Sort.Length && Find(terms, schema.Sort[sorts], bindings) is not null) sorts++;
        RefuseGaps(schema, terms, bindings);
        if (schema.Partition.Length + sorts < terms.Length) throw sorts < schema.Sort.Length ? Missed(schema.Sort[sorts]) : NotSupported();
        foreach (var attribute in schema.Sort)
        {
            if (Find(terms, attribute, bindings) is { } term) CheckValues(attribute, term, bindings);
        }

        foreach (var attribute in schema.Partition)
        {
            if (Find(terms, attribute, bindings)!.Comparison != KeyComparison.Equal) throw NotSupported();
        }

        var start = KeyEncoder.BeginPartition(buffer);
        foreach (var attribute in schema.Partition) KeyEncoder.WriteComponent(buffer, bindings.Value(Find(terms, attribute, bindings)!.Value));
        KeyEncoder.EndPartition(buffer, start);
        var partition = buffer.Since(start);
        var last = sorts > 0 ? Find(terms, schema.Sort[sorts - 1], bindings) : null;
        for (var i = 0; i < sorts; i++)
        {
            var term = Find(terms, schema.Sort[i], bindings)!;
            if (term.Comparison == KeyComparison.Equal) KeyEncoder.WriteComponent(buffer, bindings.Value(term.Value));
        }

        return Bounds(buffer, buffer.Since(start), last, bindings) with { Partition = partition, HasSort = sorts > 0 };
    }

    /// <summary>Returns the range of a segment of a parallel scan.</summary>
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
                return new KeyRange(With(buffer, prefix, bindings.Value(term!.Value), after: false),
                    With(buffer, prefix, bindings.Value(term.Upper), after: true));
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

    /// <summary>
    /// Checks that all sort attributes before one with a condition have equality conditions: otherwise, the keys
    /// wouldn't form a range.
    /// </summary>
    private static void RefuseGaps(KeySchema schema, KeyTerm[] terms, Bindings bindings)
    {
        List<string>? free = null; // the sort attributes so far that aren't restricted to a single value
        foreach (var attribute in schema.Sort)
        {
            var term = Find(terms, attribute, bindings);
            if (term is not null && free is not null)
            {
                throw EngineException.Validation($"RANGE key attributes {string.Join(", ", free)} must have equality conditions specified in the query " +
                    $"because a condition is present on key attribute {attribute.Name}");
            }

            if (term is not { Comparison: KeyComparison.Equal }) (free ??= []).Add(attribute.Name);
        }
    }

    private static KeyTerm? Find(KeyTerm[] terms, KeyAttribute attribute, Bindings bindings)
    {
        foreach (var term in terms)
        {
            if (term.Attribute.NameIn(bindings).SequenceEqual(attribute.Utf8Name)) return term;
        }

        return null;
    }

    private static EngineException Missed(KeyAttribute attribute) => EngineException.Validation("Query condition missed key schema element: " + attribute.Name);

    private static EngineException NotSupported() => EngineException.Validation("Query key condition not supported");

    private static void CheckValues(KeyAttribute attribute, KeyTerm term, Bindings bindings)
    {
        if (term.Comparison == KeyComparison.NotIndexable) throw EngineException.Validation("Attempted conditional constraint is not an indexable operation");
        CheckValue(attribute, term, bindings.Value(term.Value));
        if (term.Upper >= 0) CheckValue(attribute, term, bindings.Value(term.Upper));
    }

    private static void CheckValue(KeyAttribute attribute, KeyTerm term, EncodedValue value)
    {
        if (value.Kind != attribute.Kind) throw EngineException.Invalid("Condition parameter type does not match schema type");
        if (term.Comparison == KeyComparison.BeginsWith && attribute.Kind == ValueKind.Number) throw NotSupported();
        KeyRules.RequireNotEmpty(attribute, value);
    }
}
