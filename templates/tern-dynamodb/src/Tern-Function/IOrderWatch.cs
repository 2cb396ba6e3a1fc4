using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>Handles changes of orders. Tests replace it.</summary>
public interface IOrderWatch
{
    /// <summary>Handles a change. If it throws, the shard is retried from this change; a change can be delivered more than once.</summary>
    Task SeeAsync(ItemChange<Order> change, CancellationToken cancellationToken);
}
