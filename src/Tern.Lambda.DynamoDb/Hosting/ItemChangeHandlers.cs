using Tern.DynamoDb;
using Tern.Lambda.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Lambda;

/// <summary>Extension methods that register handlers of item changes in DynamoDB streams.</summary>
public static class ItemChangeHandlers
{
    /// <summary>
    /// Handles the changes of one type of item: the records of a stream whose keys match the type's, as in queries.
    /// Records of other types in the table count as handled, before any filter runs. A function that needs several
    /// types registers a handler of records and reads each with <c>record.TryGetChange</c>.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="app">The application.</param>
    /// <param name="handler">A delegate that takes the change, its services, and the token last. Its exception fails
    /// the record. Specify the parameter types of a lambda expression:
    /// <c>(ItemChange&lt;Order&gt; change, …)</c>.</param>
    /// <returns>The registration, to name it and to configure it further.</returns>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T>(
        this LambdaApplication app, Func<ItemChange<T>, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream((DynamoDbStreamRecord record, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream((DynamoDbStreamRecord record, TService1 service1, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1, TService2>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, TService2, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream((DynamoDbStreamRecord record, TService1 service1, TService2 service2, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, service2, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1, TService2, TService3>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, TService2, TService3, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream(
            (DynamoDbStreamRecord record, TService1 service1, TService2 service2, TService3 service3, CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, service2, service3, cancellationToken) : Task.CompletedTask));
    }

    /// <inheritdoc cref="OnDynamoDbStream{T}(LambdaApplication, Func{ItemChange{T}, CancellationToken, Task})"/>
    public static BatchHandlerBuilder<DynamoDbStreamRecord> OnDynamoDbStream<T, TService1, TService2, TService3, TService4>(
        this LambdaApplication app, Func<ItemChange<T>, TService1, TService2, TService3, TService4, CancellationToken, Task> handler)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Of<T>(app.OnDynamoDbStream(
            (
                DynamoDbStreamRecord record,
                TService1 service1,
                TService2 service2,
                TService3 service3,
                TService4 service4,
                CancellationToken cancellationToken) =>
            record.TryGetChange<T>(out var change) ? handler(change, service1, service2, service3, service4, cancellationToken) : Task.CompletedTask));
    }

    // Before all filters: what others do, such as storing keys in a table, applies only to records of this type.
    private static BatchHandlerBuilder<DynamoDbStreamRecord> Of<T>(BatchHandlerBuilder<DynamoDbStreamRecord> handler)
        where T : class, IDynamoItem<T> =>
        handler.AddFilter(static (record, context, next) => StreamKey.TryRead<T>(record.Change, T.Map.Schema, out _) ? next(context) : Task.CompletedTask);
}
