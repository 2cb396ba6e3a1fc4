namespace Tern.DynamoDb.Generator;

/// <summary>Emits the statements that write the members of one object type.</summary>
/// <param name="source">The code.</param>
/// <param name="item">The item.</param>
/// <param name="objects">The item's object types.</param>
/// <param name="otherLocals">The names of other variables in the method that writes the item.</param>
internal sealed class MemberWriteEmitter(SourceWriter source, ItemModel item, ItemObjects objects, IReadOnlyList<string> otherLocals)
{
    public void EmitMembers(ObjectModel model, string target, bool isItem)
    {
        if (model.DiscriminatorValue.Length > 0 && model.Derived.Count == 0 && !objects.IsDerived(model))
        {
            source.Line($"writer.WriteName({Code.JsonName(model.Discriminator)});");
            source.Line($"writer.WriteString({Code.Literal(model.DiscriminatorValue)});");
        }

        var locals = new LocalNames(model.Members.ToList(), otherLocals);
        foreach (var member in model.Members) EmitMember(model, member, locals.Of(member), Code.Member(target, member.Name), isItem);
    }

    private void EmitMember(ObjectModel model, MemberModel member, string local, string expression, bool isItem)
    {
        var name = $"writer.WriteName({Code.JsonName(member.Attribute)});";
        var value = member.Value;
        if (member.IsKeyOnly) return;
        if (member.Role == MemberRole.ExtensionData)
        {
            source.Line($"writer.WriteUnknown({expression}, {model.Name}Shape);");
            return;
        }

        if (member.Role == MemberRole.Version && isItem)
        {
            // An item that was never stored has no version yet.
            var number = $"{name} writer.WriteInt64(version);";
            source.Line(value.CanBeNull ? $"if (version >= 0) {{ {number} }}" : number);
            return;
        }

        if (value.Kind == ValueKind.AttributeValue && !value.CanBeNull)
        {
            source.Line($"if (!{expression}.IsUnset) {{ {name} {ValueEmitter.Write(value, expression)} }}");
            return;
        }

        if (value.Converter is { IsOptional: true })
        {
            var present = value.CanBeNull ? local : expression;
            var write = $"writer.WriteOptional({Code.JsonName(member.Attribute)}, {value.Helper}, {present}{Code.TypeArgument(value)});";
            source.Line(value.CanBeNull ? $"if ({expression} is {{ }} {local}) {write}" : write);
            if (member.WritesNull && value.CanBeNull) source.Line($"else {{ {name} writer.WriteNull(); }}");
            return;
        }

        if (member.EmptyIsAbsent)
        {
            // Null is rejected when the value is written.
            source.Line(value.CanBeNull
                ? $"if ({expression} is {{ Length: > 0 }} {local}) {{ {name} writer.WriteString({local}); }}"
                : $"if ({expression} is not {{ Length: 0 }}) {{ {name} writer.WriteString({expression}); }}");
            return;
        }

        if (!value.CanBeNull && value.Kind != ValueKind.Set)
        {
            source.Line($"{name} {(isItem && IsPlainKey(member) ? WriteKey(value, member, expression) : ValueEmitter.Write(value, expression))}");
            return;
        }

        // An empty set is omitted, because the service has no empty sets. A null value is omitted or written as NULL.
        var condition = value.Kind != ValueKind.Set ? $"if ({expression} is {{ }} {local})"
            : value.CanBeNull ? $"if ({expression} is {{ Count: > 0 }} {local})"
            : $"if ({expression} is not {{ Count: 0 }})";
        var given = value.CanBeNull ? local : expression;
        var statement = isItem && IsPlainKey(member) ? WriteKey(value with { CanBeNull = false }, member, given) : ValueEmitter.Write(value, given);
        source.Line($"{condition} {{ {name} {statement} }}");
        if (isItem && IsPlainKey(member))
        {
            source.Line($"else throw {Code.Ns}ItemValues.EmptyKey({Code.Literal(item.Name)}, {Code.Literal(member.Name)}, true);");
        }
        else if (member.WritesNull && value.CanBeNull)
        {
            source.Line($"else {{ {name} writer.WriteNull(); }}");
        }
    }

    // Values that a key rejects are also rejected when the item is written.
    private string WriteKey(ValueModel value, MemberModel member, string expression) => value.Kind switch
    {
        ValueKind.String => $"writer.WriteKeyString({expression}, {Code.Literal(item.Name)}, {Code.Literal(member.Name)});",
        ValueKind.Bytes or ValueKind.Memory or ValueKind.ReadOnlyMemory or ValueKind.Uri or ValueKind.DateTime or ValueKind.Converted =>
            AsKey(member, expression),
        _ when value.DateFormat != DateFormat.Default => AsKey(member, expression),
        _ => ValueEmitter.Write(value, expression),
    };

    private string AsKey(MemberModel member, string expression) =>
        $"writer.WriteAttributeValue({(member.Attribute == item.Partition.Attribute ? "PartitionKey" : "SortKey")}({expression}));";

    private bool IsPlainKey(MemberModel member) =>
        (!item.Partition.IsTemplate && member.Attribute == item.Partition.Attribute)
            || (item.Sort is { IsTemplate: false } sort && member.Attribute == sort.Attribute);
}
