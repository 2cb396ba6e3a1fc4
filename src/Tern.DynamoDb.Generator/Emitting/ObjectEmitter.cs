namespace Tern.DynamoDb.Generator;

/// <summary>
/// Emits the code that writes and reads an item and its nested values, and dispatches to derived types.
/// </summary>
internal sealed class ObjectEmitter
{
    private readonly SourceWriter _source;
    private readonly ItemObjects _objects;
    private readonly MemberWriteEmitter _writes;
    private readonly MemberReadEmitter _reads;

    /// <param name="source">The code.</param>
    /// <param name="item">The item.</param>
    /// <param name="keyAttributes">The attributes of keys that don't belong to a member.</param>
    /// <param name="otherLocals">The names of other variables in the method that writes the item.</param>
    public ObjectEmitter(SourceWriter source, ItemModel item, IReadOnlyList<string> keyAttributes, IReadOnlyList<string> otherLocals)
    {
        _source = source;
        _objects = new ItemObjects(item, keyAttributes);
        _writes = new MemberWriteEmitter(source, item, _objects, otherLocals);
        _reads = new MemberReadEmitter(source, item, _objects);
    }

    public void EmitShape(ObjectModel model)
    {
        _source.Line(
            $"private static readonly {Code.Ns}ItemShape {model.Name}Shape = " +
            $"new({string.Join(", ", _objects.Attributes(model).Prepend(model.DisplayName).Select(Code.Literal))});");
    }

    public void EmitNested(ObjectModel model)
    {
        if (_objects.IsValue(model))
        {
            _source.Open($"internal static void Write{model.Name}(ref {Code.Ns}ItemWriter writer, {model.Type} value)");
            if (!model.IsValueType) _source.Line("if (value is null) throw writer.NullError();");
            _source.Line("writer.BeginMap();");
            EmitMembers(model, "value", isItem: false);
            _source.Line("writer.EndMap();");
            _source.Close();
            _source.Blank();
            _source.Open($"private static {model.Type} Read{model.Name}(ref {Code.Ns}ItemReader reader)");
            _source.Line("reader.BeginMap();");
            EmitReadMembers(model, "reader.EndValue();");
            _source.Close();
            _source.Blank();
        }

        EmitApart(model);
    }

    /// <summary>Emits the methods that a base calls for this derived type, or for itself.</summary>
    private void EmitApart(ObjectModel model)
    {
        if (!_objects.IsDerived(model) && !model.HasPlainSelf && model.Derived.All(derived => derived.Helper.Length > 0)) return;
        var version = _objects.TakesVersion(model) ? ", long version" : "";
        _source.Open($"internal static void Write{model.Name}Members(ref {Code.Ns}ItemWriter writer, {model.Type} value{version})");
        _writes.EmitMembers(model, "value", _objects.IsItem(model));
        _source.Close();
        _source.Blank();
        _source.Open($"private static {model.Type} Read{model.Name}Members(ref {Code.Ns}ItemReader reader)");
        _reads.EmitObject(model, "");
        _source.Close();
        _source.Blank();
    }

    /// <summary>Emits the statements that write the members of a value, or dispatch to its derived type.</summary>
    /// <param name="model">The type.</param>
    /// <param name="target">The value.</param>
    /// <param name="isItem">true if the value is the item itself; otherwise, false.</param>
    public void EmitMembers(ObjectModel model, string target, bool isItem)
    {
        if (model.Derived.Count == 0)
        {
            if (!model.IsSealed)
            {
                var loss = $"the type of the value derives from {model.DisplayName}, and its additional members would be lost. "
                    + $"Name it with [DynamoDerivedType] on {model.DisplayName}";
                _source.Line($"if ({target}.GetType() != typeof({model.Type})) throw writer.Error({Code.Literal(loss)});");
            }

            _writes.EmitMembers(model, target, isItem);
            return;
        }

        var keyword = "";
        foreach (var derived in model.Derived)
        {
            var helper = derived.Helper.Length == 0 ? model.Name : derived.Helper;
            var derivedModel = derived.Helper.Length == 0 ? model : (ObjectModel)_objects.Helper(derived.Helper);
            _source.Open($"{keyword}if ({target}.GetType() == typeof({derived.Type}))");
            _source.Line($"writer.WriteName({Code.JsonName(model.Discriminator)});");
            _source.Line($"writer.WriteString({Code.Literal(derived.Discriminator)});");
            _source.Line($"Write{helper}Members(ref writer, ({derived.Type}){target}{VersionArgument(derivedModel, isItem)});");
            _source.Close();
            keyword = "else ";
        }

        if (model.HasPlainSelf)
        {
            _source.Open($"else if ({target}.GetType() == typeof({model.Type}))");
            _source.Line($"Write{model.Name}Members(ref writer, {target}{VersionArgument(model, isItem)});");
            _source.Close();
        }

        _source.Open("else");
        var fault = $"the type of the value isn't among the derived types of {model.DisplayName}. Name it with [DynamoDerivedType] on {model.DisplayName}";
        _source.Line($"throw writer.Error({Code.Literal(fault)});");
        _source.Close();
        _source.Blank();
    }

    /// <summary>Emits the statements that read the members of an object that has begun.</summary>
    /// <param name="model">The type.</param>
    /// <param name="end">The code that ends the object in the reader; empty for an item.</param>
    public void EmitReadMembers(ObjectModel model, string end)
    {
        if (model.Derived.Count == 0)
        {
            _reads.EmitObject(model, end);
            return;
        }

        _source.Line($"var type = reader.PeekDiscriminator({Literal8(model.Discriminator)});");
        foreach (var derived in model.Derived)
        {
            var helper = derived.Helper.Length == 0 ? model.Name : derived.Helper;
            Dispatch($"if (global::System.MemoryExtensions.SequenceEqual(type, {Literal8(derived.Discriminator)}))", helper);
        }

        if (model.HasPlainSelf) Dispatch("if (type.IsEmpty)", model.Name);
        _source.Line($"throw reader.UnknownDiscriminator({Code.Literal(model.Discriminator)}, type);");

        void Dispatch(string condition, string helper)
        {
            if (end.Length == 0)
            {
                _source.Line($"{condition} return Read{helper}Members(ref reader);");
                return;
            }

            _source.Open(condition);
            _source.Line($"var value = Read{helper}Members(ref reader);");
            _source.Line(end);
            _source.Line("return value;");
            _source.Close();
            _source.Blank();
        }
    }

    private static string Literal8(string text) => Code.Literal(text) + "u8";

    private string VersionArgument(ObjectModel model, bool isItem) => !_objects.TakesVersion(model) ? "" : isItem ? ", version" : ", 0";
}
