using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;

namespace Tern.Messaging.DynamoDb;

/// <summary>The images of a change, as the stream delivered them.</summary>
internal sealed class RecordImages<T>(StreamRecord change, ItemMap<T> map) : ItemImages<T> where T : class
{
    public override T ReadNew() => map.FromAttributes(Required(change.NewImage, "NewImage"));

    public override T ReadOld() => map.FromAttributes(Required(change.OldImage, "OldImage"));

    private static AttributeMap Required(AttributeMap? image, string member) => image
        ?? throw new InvalidOperationException($"The stream record has no {member}, which records of its kind and StreamViewType must have.");
}
