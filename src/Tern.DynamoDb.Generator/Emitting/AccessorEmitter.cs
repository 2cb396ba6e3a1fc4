namespace Tern.DynamoDb.Generator;

/// <summary>
/// Emits the accessors for init-only and inaccessible members and constructors, and the code that calls them.
/// </summary>
internal static class AccessorEmitter
{
    /// <summary>Emits the accessors for init-only and inaccessible members and constructors.</summary>
    public static void Emit(SourceWriter source, ObjectModel model)
    {
        if (model.HiddenConstructor)
        {
            var types = model.Generic?.Values ?? model.Parameters;
            var parameters = string.Join(", ", types.Select((type, i) => $"{type} p{i}"));
            EmitOne(source, "New" + model.Name, model.Generic, "Constructor", null, $"{model.Generic?.Type ?? model.Type} {{0}}({parameters})");
        }

        foreach (var member in model.Members.Where(member => NeedsAccessor(model, member)))
        {
            var target = $"{(model.IsValueType ? "ref " : "")}{member.Generic?.Type ?? member.DeclaringType} item";
            var value = member.Generic?.Values[0] ?? member.Value.DeclaredType;
            if (member.Setter == SetterKind.Property)
                EmitOne(source, $"Set{model.Name}{member.Name}", member.Generic, "Method", "set_" + member.Name, $"void {{0}}({target}, {value} value)");
            else
                EmitOne(
                    source, $"{model.Name}{member.Name}Field", member.Generic, "Field",
                    member.Setter == SetterKind.BackingField ? $"<{member.Name}>k__BackingField" : member.Name, $"ref {value} {{0}}({target})");
        }
    }

    // The accessor of a generic type's member is in a separate generic class with the same type parameters.
    private static void EmitOne(SourceWriter source, string name, GenericModel? generic, string kind, string? target, string signature)
    {
        if (generic is not null) source.Open($"private static class {name}<{generic.Parameters}>{generic.Constraints}");
        var named = target is null ? "" : $", Name = {Code.Literal(target)}";
        source.Line($"[global::System.Runtime.CompilerServices.UnsafeAccessor(global::System.Runtime.CompilerServices.UnsafeAccessorKind.{kind}{named})]");
        source.Line($"{(generic is null ? "private" : "internal")} static extern {signature.Replace("{0}", generic is null ? name : "Invoke")};");
        if (generic is not null) source.Close();
        source.Blank();
    }

    private static string Accessor(string name, GenericModel? generic) => generic is null ? name : $"{name}<{generic.Arguments}>.Invoke";

    /// <summary>Returns the accessor for a constructor.</summary>
    public static string Constructor(ObjectModel model) => Accessor("New" + model.Name, model.Generic);

    /// <summary>Returns the statement that sets a member.</summary>
    public static string Set(ObjectModel model, MemberModel member, string value) =>
        member.Setter switch
        {
            SetterKind.Property => $"{Accessor($"Set{model.Name}{member.Name}", member.Generic)}({(model.IsValueType ? "ref " : "")}item, {value});",
            SetterKind.Field or SetterKind.BackingField =>
                $"{Accessor($"{model.Name}{member.Name}Field", member.Generic)}({(model.IsValueType ? "ref " : "")}item) = {value};",
            _ => $"{Code.Member("item", member.Name)} = {value};",
        };

    private static bool NeedsAccessor(ObjectModel model, MemberModel member) =>
        member.Setter is SetterKind.Property or SetterKind.Field or SetterKind.BackingField
            && (member.Parameter < 0 || member.IsSetAgain || member.Role == MemberRole.Version);
}
