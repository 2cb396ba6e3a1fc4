namespace Tern.DynamoDb;

/// <summary>Makes and deletes tables, and waits until that is done.</summary>
internal static class TableMaker
{
    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(500);

    internal static async ValueTask CreateAsync(
        DynamoDbClient client, string table, TableLayout layout, string? timeToLive, CreateTableOptions? options, CancellationToken cancellationToken)
    {
        options ??= new();
        var isNew = true;
        TableState? state;
        try
        {
            state = await client.Pipeline.SendAsync(TableCall.Create, new TableCall(table, layout, options), null, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsServiceException exists) when (exists.Code == "ResourceInUseException" && options.IfNotExists)
        {
            isNew = false;
            state = null;
        }

        state = await WaitAsync(client, table, state, static state => state is { IsActive: true }, "become active", options.WaitTimeout, cancellationToken).ConfigureAwait(false);
        if (!isNew) state!.Require(layout, table);
        else if ((options.TimeToLiveAttribute ?? timeToLive) is { } attribute)
            await client.Pipeline.SendAsync(TableCall.SetTimeToLive, new TableCall(table, timeToLive: attribute), null, cancellationToken).ConfigureAwait(false);
    }

    internal static async ValueTask<bool> DeleteAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        TableState? state;
        try
        {
            state = await client.Pipeline.SendAsync(TableCall.Delete, new TableCall(table), null, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsServiceException missing) when (missing.Code == "ResourceNotFoundException")
        {
            return false;
        }

        await WaitAsync(client, table, state, static state => state is null, "be deleted", new CreateTableOptions().WaitTimeout, cancellationToken).ConfigureAwait(false);
        return true;
    }

    private static async ValueTask<TableState?> WaitAsync(
        DynamoDbClient client, string table, TableState? state, Func<TableState?, bool> isDone, string what, TimeSpan timeout, CancellationToken cancellationToken)
    {
        var clock = client.TimeProvider;
        var started = clock.GetTimestamp();
        while (!isDone(state))
        {
            // The first look comes at once: a local table is ready by then.
            state = await DescribeAsync(client, table, cancellationToken).ConfigureAwait(false);
            if (isDone(state)) break;
            if (clock.GetElapsedTime(started) >= timeout)
                throw new TimeoutException($"The table '{table}' did not {what} within {timeout.TotalSeconds:0} s. It may still; raise WaitTimeout to wait longer.");
            await Task.Delay(s_pollInterval, clock, cancellationToken).ConfigureAwait(false);
        }

        return state;
    }

    // Null when there is no such table, or, right after it was made, not yet.
    private static async ValueTask<TableState?> DescribeAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        try
        {
            return await client.Pipeline.SendAsync(TableCall.Describe, new TableCall(table), null, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsServiceException missing) when (missing.Code == "ResourceNotFoundException")
        {
            return null;
        }
    }
}
