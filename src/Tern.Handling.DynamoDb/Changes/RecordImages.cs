using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>The images of a stream record.</summary>
internal sealed class RecordImages<T>(DynamoDbStreamRecord record, ItemMap<T> map) : ItemImages<T>
    where T : class
{
    public override T ReadNew() => RecordReader.ReadImage(record, ChangeMember.NewImage, map);

    public override T ReadOld() => RecordReader.ReadImage(record, ChangeMember.OldImage, map);
}
