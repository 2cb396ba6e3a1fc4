using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>
/// An update with bound placeholders, which creates a new item from an old one. It first computes every value from the
/// old item, and then merges them with the item in a single pass. So actions never see each other's results, as in the
/// service.
/// </summary>
internal sealed class UpdateProgram
{
    private const int BaseCharge = 3;
    private const int WriteCharge = 19;
    private const int RemovalCharge = 2;

    private readonly UpdateExpression _expression;
    private readonly Bindings _bindings;
    private readonly Slice[] _results;
    private ByteBuffer _values = null!;

    public UpdateProgram(UpdateExpression expression, Bindings bindings)
    {
        _expression = expression;
        _bindings = bindings;
        _results = new Slice[expression.Actions.Length];
        Tree = PathTree.Build(expression.Paths, bindings);
    }

    public UpdateExpression Expression => _expression;

    /// <summary>The updated paths, for UPDATED_OLD and UPDATED_NEW in the response.</summary>
    public PathTree Tree { get; }

    /// <summary>
    /// true if the new item can nest deeper than the old one and the request's values, which requires that a value is
    /// set inside a document.
    /// </summary>
    public bool CanDeepen
    {
        get
        {
            foreach (var action in _expression.Actions)
            {
                if (action.Verb == UpdateVerb.Set && !action.Path.IsTopLevel) return true;
            }

            return false;
        }
    }

    /// <summary>
    /// Returns the size that UpdateItem charges, which is limited to the maximum item size: 3 bytes, plus 19 for each
    /// SET or ADD action (20 for a list element) or 2 for each REMOVE or DELETE, plus the whole attributes that it
    /// writes. So with a short key, its largest possible item is smaller than PutItem's. Measured on the service;
    /// unknown for legacy parameters.
    /// </summary>
    /// <param name="after">The new item.</param>
    /// <param name="size">The new item's size.</param>
    public int Charge(ReadOnlySpan<byte> after, int size)
    {
        // The limit can't be reached, whatever the actions are.
        if (_expression.IsLegacy || size + BaseCharge + ((WriteCharge + 1) * _expression.Actions.Length) <= ItemSize.MaxBytes) return size;
        var charge = BaseCharge;
        foreach (var action in _expression.Actions)
        {
            charge += action.Verb switch
            {
                UpdateVerb.Set when action.Path.Steps[^1].IsIndex => WriteCharge + 1,
                UpdateVerb.Set or UpdateVerb.Add => WriteCharge,
                _ => RemovalCharge,
            };
        }

        foreach (var child in Tree.Children)
        {
            var value = MapReader.Find(after, child.Name);
            if (!value.IsAbsent) charge += child.Name!.Length + ItemSize.OfValue(value);
        }

        return charge;
    }

    /// <summary>
    /// Returns the attribute that an action changes as a whole; empty if it changes something inside an attribute.
    /// </summary>
    public ReadOnlySpan<byte> AttributeOf(UpdateAction action) => action.Path.IsTopLevel ? action.Path.Steps[0].NameIn(_bindings) : default;

    /// <summary>Returns the resulting type of an action, or null if it depends on the item.</summary>
    public ValueKind? KnownKind(UpdateAction action) => action switch
    {
        { Verb: not UpdateVerb.Remove, Value: ValueOperand value } => _bindings.Value(value.Placeholder).Kind,
        { Value: ArithmeticOperand } => ValueKind.Number,
        { Value: FunctionOperand { Name: Functions.ListAppend } } => ValueKind.List,
        _ => null,
    };

    /// <summary>
    /// Writes the new item's payload. <paramref name="values"/> holds intermediate values, and must be a different
    /// buffer from the writer's.
    /// </summary>
    public void Apply(ReadOnlySpan<byte> item, ByteBuffer values, ValueWriter to)
    {
        _values = values;
        for (var i = 0; i < _results.Length; i++) _results[i] = Compute(_expression.Actions[i], item);
        var container = to.BeginPayload();
        ApplyMap(Tree, item, to);
        to.EndMapPayload(container);
    }

    private void ApplyMap(PathTree node, ReadOnlySpan<byte> map, ValueWriter to)
    {
        var children = node.Children;
        var next = 0;
        var reader = new MapReader(map);
        while (reader.Next())
        {
            for (; next < children.Count && children[next].Name.AsSpan().SequenceCompareTo(reader.Name) < 0; next++) AddNew(children[next], to);
            if (next < children.Count && children[next].Name.AsSpan().SequenceEqual(reader.Name))
            {
                ApplyValue(children[next++], reader.Value, to, reader.Name);
            }
            else
            {
                to.Name(reader.Name);
                to.Buffer.Write(reader.Value.Bytes);
            }
        }

        for (; next < children.Count; next++) AddNew(children[next], to);
    }

    private void ApplyList(PathTree node, ReadOnlySpan<byte> list, ValueWriter to)
    {
        var children = node.Children;
        var next = 0;
        var reader = new ListReader(list);
        for (var index = 0; reader.Next(); index++)
        {
            if (next < children.Count && children[next].Index == index)
            {
                ApplyValue(children[next++], reader.Value, to, default);
            }
            else
            {
                to.Item();
                to.Buffer.Write(reader.Value.Bytes);
            }
        }

        for (; next < children.Count; next++) AddNew(children[next], to); // past the end: append
    }

    private void ApplyValue(PathTree node, EncodedValue old, ValueWriter to, ReadOnlySpan<byte> name)
    {
        if (node.IsLeaf)
        {
            var result = _results[node.Path];
            if (result.IsAbsent) return;
            Open(node, to);
            to.Buffer.Write(_values[result]);
            return;
        }

        if (old.Kind != (node.IsList ? ValueKind.List : ValueKind.Map)) throw InvalidPath();
        Open(node, to);
        var container = to.Begin(old.Kind);
        if (node.IsList)
        {
            ApplyList(node, old.Payload, to);
            to.EndList(container);
        }
        else
        {
            ApplyMap(node, old.Payload, to);
            to.EndMap(container);
        }
    }

    private void AddNew(PathTree node, ValueWriter to)
    {
        if (!node.IsLeaf) throw InvalidPath();
        var result = _results[node.Path];
        if (result.IsAbsent) return;
        Open(node, to);
        to.Buffer.Write(_values[result]);
    }

    private static void Open(PathTree node, ValueWriter to)
    {
        if (node.Index >= 0) to.Item();
        else to.Name(node.Name);
    }

    private static EngineException InvalidPath() => EngineException.Validation("The document path provided in the update expression is invalid for update");

    /// <summary>Computes the value that an action writes to its path; absent if there is none.</summary>
    private Slice Compute(UpdateAction action, ReadOnlySpan<byte> item)
    {
        if (action.Verb == UpdateVerb.Remove) return Slice.Absent;
        if (action.Verb == UpdateVerb.Set) return Compute(action.Value!, item);
        var old = action.Path.Find(item, _bindings);
        var value = _bindings.Value(((ValueOperand)action.Value!).Placeholder);
        if (old.IsAbsent) return action.Verb == UpdateVerb.Add ? _values.Append(value.Bytes) : Slice.Absent;
        if (old.Kind != value.Kind) throw _expression.IsLegacy ? EngineException.Validation("Type mismatch for attribute to update") : WrongType();
        if (value.Kind == ValueKind.List) return Append(_values.Append(old.Bytes), _values.Append(value.Bytes)); // only for AttributeUpdates
        return value.Kind == ValueKind.Number ? Sum(old.Number, value.Number, subtract: false)
            : SetArithmetic.Combine(old, value, action.Verb == UpdateVerb.Add, _values);
    }

    private Slice Compute(Operand operand, ReadOnlySpan<byte> item)
    {
        switch (operand)
        {
            case ValueOperand value:
                return _values.Append(_bindings.Value(value.Placeholder).Bytes);
            case PathOperand path:
                var found = path.Path.Find(item, _bindings);
                if (found.IsAbsent) throw EngineException.Validation("The provided expression refers to an attribute that does not exist in the item");
                return _values.Append(found.Bytes);
            case ArithmeticOperand sum:
                return Sum(Number(Compute(sum.Left, item)), Number(Compute(sum.Right, item)), sum.Sign == "-");
            case FunctionOperand { Name: Functions.IfNotExists } call:
                var old = ((PathOperand)call.Operands[0]).Path.Find(item, _bindings);
                return old.IsAbsent ? Compute(call.Operands[1], item) : _values.Append(old.Bytes);
            default:
                var append = (FunctionOperand)operand;
                return Append(Compute(append.Operands[0], item), Compute(append.Operands[1], item));
        }
    }

    private DynamoNumber Number(Slice value)
    {
        var encoded = new EncodedValue(_values[value]);
        return encoded.Kind == ValueKind.Number ? encoded.Number : throw WrongType();
    }

    private Slice Sum(DynamoNumber left, DynamoNumber right, bool subtract)
    {
        if (!DynamoNumber.TryAdd(left, right, subtract, out var sum, out var error))
            throw EngineException.Validation(NumberText.Describe(error, default));
        Span<byte> text = stackalloc byte[DynamoNumber.MaxTextBytes];
        var length = NumberText.Write(text, sum);
        var start = _values.Length;
        _values.Write((byte)ValueKind.Number);
        _values.WriteVarint(length);
        _values.Write(text[..length]);
        return _values.Since(start);
    }

    private Slice Append(Slice left, Slice right)
    {
        if (new EncodedValue(_values[left]).Kind != ValueKind.List || new EncodedValue(_values[right]).Kind != ValueKind.List) throw WrongType();
        var count = new EncodedValue(_values[left]).Count + new EncodedValue(_values[right]).Count;
        var start = _values.Length;
        _values.Write((byte)ValueKind.List);
        var payload = _values.Length;
        _values.WriteVarint(count);
        CopyElements(left);
        CopyElements(right);
        _values.PrefixLength(payload);
        return _values.Since(start);
    }

    private void CopyElements(Slice list)
    {
        var at = 1;
        var bytes = _values[list];
        Varint.Read(bytes, ref at); // the payload's length
        Varint.Read(bytes, ref at); // the count
        _values.WriteCopy(new Slice(list.Start + at, list.Length - at));
    }

    private static EngineException WrongType() => EngineException.Validation("An operand in the update expression has an incorrect data type");
}
