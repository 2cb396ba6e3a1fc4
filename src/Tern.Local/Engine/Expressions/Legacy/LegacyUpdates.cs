namespace Tern.Local.Engine;

/// <summary>Checks AttributeUpdates and compiles them to an update expression.</summary>
internal static class LegacyUpdates
{
    /// <summary>The maximum length of an attribute name, in bytes.</summary>
    private const int MaxNameBytes = 65535;

    private const string LongName = "Attribute name is too large, must be less than 65536 bytes";

    public static void Check(List<LegacyUpdate> updates, ByteBuffer buffer)
    {
        foreach (var update in updates)
        {
            LegacyConditions.RequireName(update.Name);
            if (update.Name.Length > MaxNameBytes) throw EngineException.Validation(LongName);
            if (update.Fault is not null) throw EngineException.Validation(update.Fault);
            if (update.Value is not { } value)
            {
                if (update.Action != "DELETE")
                    throw EngineException.Invalid("Only DELETE action is allowed when no attribute value is specified");
                continue;
            }

            var kind = new EncodedValue(buffer[value]).Kind;
            if (update.Action == "DELETE" && !kind.IsSet())
                throw EngineException.Invalid("DELETE action with value is not supported for the type " + kind.Name());
            // ADD appends to lists only here: the ADD of expressions refuses lists.
            if (update.Action == "ADD" && !kind.IsSet() && kind is not (ValueKind.Number or ValueKind.List))
                throw EngineException.Invalid("ADD action is not supported for the type " + kind.Name());
        }
    }

    /// <summary>Compiles updates; returns null if there are none.</summary>
    public static UpdateExpression? Compile(List<LegacyUpdate> updates, ByteBuffer buffer, Bindings bindings)
    {
        if (updates.Count == 0) return null;
        var values = new List<Slice>();
        var actions = new UpdateAction[updates.Count];
        for (var i = 0; i < actions.Length; i++)
        {
            var verb = updates[i] switch
            {
                { Value: null } => UpdateVerb.Remove,
                { Action: "ADD" } => UpdateVerb.Add,
                { Action: "DELETE" } => UpdateVerb.Delete,
                _ => UpdateVerb.Set,
            };
            actions[i] = new UpdateAction(verb, LegacyConditions.PathTo(updates[i].Name), updates[i].Value is null ? null : new ValueOperand(values.Count));
            if (updates[i].Value is { } value) values.Add(value);
        }

        bindings.Bind(buffer, values);
        return new UpdateExpression(actions, [], [], []) { IsLegacy = true };
    }
}
