using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>The images of a stream record.</summary>
internal sealed class RecordImages<T>(RecordReader reader, object record, ItemMap<T> map) : ItemImages<T>
    where T : class
{
    public override T ReadNew() => reader.ReadImage(record, ChangeMember.NewImage, map);

    public override T ReadOld() => reader.ReadImage(record, ChangeMember.OldImage, map);
}
