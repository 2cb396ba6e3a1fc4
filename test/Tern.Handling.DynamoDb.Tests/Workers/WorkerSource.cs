namespace Tern.Handling.DynamoDb.Tests.Workers;

/// <summary>The source of a worker: an ordered stream of items, without a host.</summary>
internal sealed class WorkerSource<T> : Source<T, WorkerHandler<T>>
    where T : class
{
    public override WorkerHandler<T> Bind(HandlerCall<T> call) => new(call);
}
