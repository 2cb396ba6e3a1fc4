namespace Tern.Local.Engine;

/// <summary>Checks the changes that an update makes to the keys of a table and its indexes.</summary>
internal static class UpdateKeys
{
    /// <summary>Refuses updates of the table's key, and updates that set an index key to an invalid type.</summary>
    public static void Check(UpdateProgram update, Table table)
    {
        foreach (var attribute in table.Key.All)
        {
            foreach (var child in update.Tree.Children)
            {
                if (child.Name.AsSpan().SequenceEqual(attribute.Utf8Name))
                    throw EngineException.Invalid($"Cannot update attribute {attribute.Name}. This attribute is part of the key");
            }
        }

        foreach (var index in table.Indexes) CheckIndex(update, index);
    }

    private static void CheckIndex(UpdateProgram update, SecondaryIndex index)
    {
        foreach (var attribute in index.Key.All)
        {
            foreach (var action in update.Expression.Actions)
            {
                if (!update.AttributeOf(action).SequenceEqual(attribute.Utf8Name)) continue;
                if (update.KnownKind(action) is { } kind && kind != attribute.Kind)
                    throw EngineException.Invalid(
                        $"Type mismatch for Index Key {attribute.Name} Expected: {attribute.Kind.Name()} Actual: {kind.Name()} IndexName: {index.Name}");
            }
        }
    }
}
