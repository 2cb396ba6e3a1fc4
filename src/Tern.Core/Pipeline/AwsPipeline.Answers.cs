using Tern.Telemetry;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    // A call that a test double responds to. The request is written, so that invalid requests are rejected; there are
    // no credentials and no endpoint.
    private async ValueTask<TResponse> AnswerAsync<TRequest, TResponse>(
        AwsAnswerSource answers, AwsOperation<TRequest, TResponse> operation, TRequest request, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        if (_isDisposed) throw Disposed();
        CallFaults.ThrowIfCanceled(cancellationToken);

        var call = _calls.Rent();
        string? errorType = null;
        try
        {
            Begin(call, operation.Traits, operation.AnswerTime, options, cancellationToken);
            var resource = operation.Resource?.Invoke(request);
            if (_telemetry.IsListening) BeginTrace(call, operation, request, resource);
            operation.Write(request, call.Http);
            if (options?.Headers is { } headers) CallHeaders.Add(headers, call.Http.Headers);
            var shown = operation.ShowRequest is { } show ? show(request) : request;

            while (true)
            {
                AwsException fault;
                try
                {
                    var response = (TResponse)await AttemptAsync(answers, call, operation.Name, shown!, typeof(TResponse)).ConfigureAwait(false);
                    _retries.Succeed(call);
                    if (call.Trace is { } trace)
                    {
                        trace.Mark(CallPhase.Parse);
                        trace.AddAttempt(call.Attempt, 200, null, null);
                        _telemetry.Answer(trace, operation, request, response);
                    }

                    options?.OnAnswer?.Invoke(new AwsAnswer(call.Attempt));
                    return response;
                }
                catch (AwsServiceException error)
                {
                    var kind = FaultClassifier.Classify(error);
                    error.Attempts = call.Attempt;
                    error.IsThrottling = kind == FaultKind.Throttling;
                    error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient;
                    operation.ExplainError?.Invoke(request, error);
                    fault = error;
                }
                catch (AwsTransportException error)
                {
                    fault = error;
                }

                Explain(call, operation.Traits, fault, operation.Name, operation.Subject?.Invoke(request) ?? resource);
                await _retries.PrepareRetryAsync(call, operation.Traits, operation.SpanName, fault, retryAfter: null).ConfigureAwait(false);
            }
        }
        catch (Exception error) when (call.Trace is { } failed)
        {
            errorType = ErrorTypes.Get(error);
            failed.Error = error;
            throw;
        }
        finally
        {
            try
            {
                if (call.Trace is { } trace) _telemetry.Stop(trace, call.Attempt, errorType);
            }
            finally
            {
                _calls.Return(call);
            }
        }
    }

    private async ValueTask<object> AttemptAsync(AwsAnswerSource answers, AwsCall call, string operation, object request, Type response)
    {
        call.Http.IsUnsent = call.Http.WasReset = false;
        try
        {
            var answering = answers.AnswerAsync(_service.Id, operation, request, response, call.Attempt, call.Token);
            if (!answering.IsCompleted) call.StartAnswer(call.AttemptTimeout);
            return await answering.ConfigureAwait(false);
        }
        catch (OperationCanceledException error)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            if (!call.Token.IsCancellationRequested) throw;
            throw CallFaults.TimedOut(call, error);
        }
    }
}
