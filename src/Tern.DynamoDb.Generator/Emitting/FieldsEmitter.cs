namespace Tern.DynamoDb.Generator;

/// <summary>Prints the fields that conditions and updates are made of.</summary>
internal static class FieldsEmitter
{
    public static void Emit(SourceWriter source, ItemModel item, string map)
    {
    }
}
