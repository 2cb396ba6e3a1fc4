using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Converts the key of a request, or of an item, to the bytes under which the table finds it.</summary>
internal static class ItemKeys
{
    /// <summary>Checks the key attributes of an item to put, for the table and its indexes.</summary>
    public static void CheckItem(Table table, ReadOnlySpan<byte> item)
    {
        KeyRules.CheckItem(table.Key, item);
        foreach (var index in table.Indexes) KeyRules.CheckIndex(index.Key, index.Name, item);
    }

    /// <summary>Checks a key against the table and appends its encoding.</summary>
    public static Slice Read(RequestContext context, Table table, Slice key)
    {
        KeyRules.CheckKey(table.Key, context.Buffer[key]);
        return Encode(context, table, key);
    }

    /// <summary>Appends the encoded key of an item that has already been checked.</summary>
    public static Slice Encode(RequestContext context, Table table, Slice item)
    {
        var start = context.Buffer.Length;
        KeyEncoder.TryWrite(context.Buffer, table.Key, context.Buffer[item]);
        return context.Buffer.Since(start);
    }
}
