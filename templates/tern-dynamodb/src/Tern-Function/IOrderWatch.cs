using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>Does what there is to do when an order changes. Tests put another in its place.</summary>
public interface IOrderWatch
{
    /// <summary>Sees a change. What it throws brings the shard back from there; a change may come more than once.</summary>
    Task SeeAsync(ItemChange<Order> change, CancellationToken cancellationToken);
}
