using Tern.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Lambda.DynamoDb;

/// <summary>The images of a change in the event.</summary>
internal sealed class EventImages<T>(DynamoDbStreamChange change, ItemMap<T> map) : ItemImages<T> where T : class
{
    public override T ReadNew() => StreamImage.Read(change.NewImage, map, "NewImage");

    public override T ReadOld() => StreamImage.Read(change.OldImage, map, "OldImage");
}
