using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>Creates and deletes tables, and waits for completion.</summary>
internal static class TableMaker
{
    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(500);

    internal static async ValueTask CreateAsync(
        DynamoDbClient client, string table, TableLayout layout, string? timeToLive, CreateTableOptions? options, CancellationToken cancellationToken)
    {
        options ??= new();
        var isNew = true;
        try
        {
            await client.CreateTableAsync(TableRequest.Create(table, layout, options), null, cancellationToken).ConfigureAwait(false);
        }
        catch (ResourceInUseException) when (options.IfNotExists)
        {
            isNew = false;
        }

        var found = await WaitAsync(client, table, IsActive, "become active", options.WaitTimeout, cancellationToken).ConfigureAwait(false);
        var attribute = options.TimeToLiveAttribute ?? layout.TimeToLiveAttribute ?? timeToLive;
        if (isNew)
        {
            if (attribute is not null) await EnableTimeToLiveAsync(client, table, attribute, cancellationToken).ConfigureAwait(false);
            return;
        }

        var differences = TableComparison.Differences(found!, layout, options.Stream ?? layout.Stream);
        var deletes = attribute is null ? null : await DescribeTimeToLiveAsync(client, table, cancellationToken).ConfigureAwait(false);
        if (attribute is not null && TableComparison.Difference(deletes, attribute) is { } difference) differences.Add(difference);
        if (differences.Count > 0)
        {
            throw new InvalidOperationException(
                $"The table '{table}' exists, but differs from its declared layout: {string.Join("; ", differences)}. "
                + "Correct the layout or the table, or use a different name.");
        }

        if (attribute is not null && !TableComparison.IsOn(deletes))
            await EnableTimeToLiveAsync(client, table, attribute, cancellationToken).ConfigureAwait(false);
    }

    private static async ValueTask EnableTimeToLiveAsync(DynamoDbClient client, string table, string attribute, CancellationToken cancellationToken)
    {
        try
        {
            var specification = new TimeToLiveSpecification { AttributeName = attribute, Enabled = true };
            await client.UpdateTimeToLiveAsync(new() { TableName = table, TimeToLiveSpecification = specification }, null, cancellationToken)
                .ConfigureAwait(false);
        }
        catch (AwsServiceException error) when (error.Code == "ValidationException")
        {
            // "TimeToLive is already enabled": the response of an earlier attempt was lost, or another process is
            // creating the same table.
            var found = await DescribeTimeToLiveAsync(client, table, cancellationToken).ConfigureAwait(false);
            if (!TableComparison.IsOn(found) || found!.AttributeName != attribute) throw;
        }
    }

    private static async ValueTask<TimeToLiveDescription?> DescribeTimeToLiveAsync(DynamoDbClient client, string table, CancellationToken cancellationToken) =>
        (await client.DescribeTimeToLiveAsync(new() { TableName = table }, null, cancellationToken).ConfigureAwait(false)).TimeToLiveDescription;

    internal static async ValueTask<bool> DeleteAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        try
        {
            await client.DeleteTableAsync(new() { TableName = table }, null, cancellationToken).ConfigureAwait(false);
        }
        catch (ResourceNotFoundException)
        {
            return false;
        }

        await WaitAsync(client, table, static found => found is null, "go", new CreateTableOptions().WaitTimeout, cancellationToken).ConfigureAwait(false);
        return true;
    }

    private static bool IsActive(TableDescription? table) =>
        table?.TableStatus == TableStatus.Active
            && table.GlobalSecondaryIndexes.All(index => index.IndexStatus is null || index.IndexStatus == IndexStatus.Active);

    // The first check runs without a delay, because a local table is ready immediately.
    private static async ValueTask<TableDescription?> WaitAsync(
        DynamoDbClient client, string table, Func<TableDescription?, bool> isDone, string what, TimeSpan timeout, CancellationToken cancellationToken)
    {
        var clock = client.TimeProvider;
        var started = clock.GetTimestamp();
        while (true)
        {
            var found = await DescribeAsync(client, table, cancellationToken).ConfigureAwait(false);
            if (isDone(found)) return found;
            if (clock.GetElapsedTime(started) >= timeout)
                throw new TimeoutException($"The table '{table}' did not {what} within {timeout.TotalSeconds:0} s, but it still may; "
                    + "raise WaitTimeout to wait longer.");
            await Task.Delay(s_pollInterval, clock, cancellationToken).ConfigureAwait(false);
        }
    }

    // Returns null if the table doesn't exist or, right after its creation, isn't visible yet.
    private static async ValueTask<TableDescription?> DescribeAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        try
        {
            return (await client.DescribeTableAsync(new() { TableName = table }, null, cancellationToken).ConfigureAwait(false)).Table;
        }
        catch (ResourceNotFoundException)
        {
            return null;
        }
    }
}
