namespace Tern.Messaging;

/// <summary>
/// The requests of one call and the outcomes of its entries. Requests run concurrently, but entries are taken from a
/// single place at a time.
/// </summary>
internal sealed class PublishRun<TEntry>(PublishService<TEntry> service, PublishSettings settings, string?[] ids)
    where TEntry : class
{
    private List<PublishFailure>? _failures;
    private volatile bool _isStopped;

    /// <summary>A callback for the moment when nothing more is sent, or null.</summary>
    public Action? Stopping { get; set; }

    /// <summary>The number of entries taken.</summary>
    public long Taken { get; private set; }

    /// <summary>
    /// Gets a value indicating whether nothing more is sent because a whole request failed permanently.
    /// </summary>
    public bool IsStopped => _isStopped;

    /// <summary>Returns the index of the next entry.</summary>
    public long Take() => Taken++;

    public PublishResult ToResult()
    {
        _failures?.Sort(static (one, other) => one.Index.CompareTo(other.Index));
        return new PublishResult(Taken, ids, _failures ?? (IReadOnlyList<PublishFailure>)[], _isStopped);
    }

    public void Fail(long place, string code, string? message, bool isSenderFault, int attempts, Exception? error = null)
    {
        var failure = new PublishFailure(place, code, message, isSenderFault, attempts, error);
        lock (ids) (_failures ??= []).Add(failure);
    }

    /// <summary>Records a failure for entries that were taken but not sent.</summary>
    public void Leave(PublishBatch<TEntry> batch)
    {
        for (var i = 0; i < batch.Count; i++)
            Fail(batch.Place(i), PublishFailure.NotSent, "An earlier request failed permanently.", isSenderFault: false, batch.Attempts);
    }

    /// <summary>Sends a batch, and retries the entries with transient failures until none are left.</summary>
    public async ValueTask SendAsync(PublishBatch<TEntry> batch, CancellationToken cancellationToken)
    {
        while (true)
        {
            if (_isStopped)
            {
                Leave(batch);
                return;
            }

            batch.Attempts++;
            Exception? fault = null;
            try
            {
                await service.SendAsync(batch, cancellationToken).ConfigureAwait(false);
            }
            catch (Exception error) when (error is AwsException or ArgumentException)
            {
                fault = error;
            }

            Settle(batch, fault);
            batch.KeepUndone();
            if (batch.Count == 0) return;
            await Task.Delay(settings.Backoff.GetDelay(batch.Attempts), settings.Clock, cancellationToken).ConfigureAwait(false);
        }
    }

    private void Settle(PublishBatch<TEntry> batch, Exception? fault)
    {
        // The client has retried the request within a second. Throttling and a broken connection may need longer.
        var isFinal = fault switch
        {
            null or AwsServiceException { IsRetryable: true } => false,
            AwsTransportException => batch.Attempts >= settings.MaxAttempts,
            _ => true,
        };
        if (isFinal) Stop();
        for (var i = 0; i < batch.Count; i++)
        {
            ref readonly var outcome = ref batch.Outcome(i);
            if (outcome.State == PublishState.Published)
            {
                if (ids.Length > 0) ids[batch.Place(i)] = outcome.Text;
            }
            else if (isFinal || outcome.State == PublishState.Failed || batch.Attempts >= settings.MaxAttempts)
            {
                Fail(batch, i, fault);
            }
            else if (IsOvertaken(batch, i))
            {
                Fail(batch, i, fault, PublishMessages.Overtaken);
            }
        }
    }

    private void Stop()
    {
        if (_isStopped) return;
        _isStopped = true;
        Stopping?.Invoke();
    }

    // Returns whether the service has a later entry of the same group: a retry would put this one after it.
    private bool IsOvertaken(PublishBatch<TEntry> batch, int index)
    {
        if (service.GroupOf(batch[index]) is not { } group) return false;
        for (var later = index + 1; later < batch.Count; later++)
            if (batch.Outcome(later).State == PublishState.Published && service.GroupOf(batch[later]) == group) return true;
        return false;
    }

    private void Fail(PublishBatch<TEntry> batch, int index, Exception? fault, string? more = null)
    {
        var outcome = batch.Outcome(index);
        if (fault is null)
        {
            Fail(batch.Place(index), outcome.Text ?? PublishFailure.NotAnswered, outcome.Message + more, outcome.IsSenderFault, batch.Attempts);
        }
        else
        {
            var code = fault is AwsServiceException error ? error.Code : fault.GetType().Name;
            var isSenderFault = fault is ArgumentException or AwsServiceException { StatusCode: >= 400 and < 500, IsRetryable: false };
            Fail(batch.Place(index), code, fault.Message, isSenderFault, batch.Attempts, fault);
        }

        batch.End(index);
    }
}
