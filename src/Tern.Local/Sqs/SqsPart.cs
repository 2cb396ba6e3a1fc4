using Tern.Local.Clocks;
using Tern.Local.Serving;
using Tern.Local.Sqs.Model;

namespace Tern.Local.Sqs;

/// <summary>SQS in this process.</summary>
internal sealed class SqsPart : ServicePart
{
    /// <summary>The number of the service in data directories.</summary>
    public const byte Code = 1;

    private readonly SqsState _state;
    private readonly SqsService _service;

    public SqsPart(LocalSchedule schedule, long maxBytes, Targets targets, IDeliveryFaults? faults = null)
    {
        _state = new SqsState(schedule, maxBytes, faults);
        targets.Add("sqs", new SqsTargets(_state));
        _service = new SqsService(_state);
    }

    public SqsState State => _state;

    public override string SigningName => "sqs";

    public override string? TargetPrefix => SqsServer.TargetPrefix;

    public override string? QueryVersion => "2012-11-05";

    public override RequestFacts Describe(ServiceRequest request)
    {
        var facts = SqsProtocol.Instance.Describe(request, ["QueueUrl", "QueueName", "SourceArn", "DestinationArn"]);
        return facts.Resources.Count == 0 && request.Path.Length > 1 ? facts with { Resources = [RequestFacts.NameOf(request.Path)] } : facts;
    }

    public override ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error) => SqsProtocol.Instance.Refuse(request, error);

    public override async ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken)
    {
        var call = SqsProtocol.Instance.Begin(request, cancellationToken, out var name);
        try
        {
            request.Verifier?.Verify(request);
            if (call.Form is { } form && request.Path.Length > 1)
            {
                if (name is "CreateQueue" or "ListQueues" && SqsArn.IsQueuePath(request.Path)) throw SqsProtocol.Instance.Unknown(name);
                form.AddMissing("QueueUrl", request.Path);
            }

            var operation = SqsServer.Find(name) ?? throw SqsProtocol.Instance.Unknown(name);
            await operation.RunAsync(_service, call).ConfigureAwait(false);
        }
        catch (ServiceErrorException error)
        {
            call.Write(error);
        }
        catch (QueueFullException full)
        {
            call.Write(SqsErrors.Full(full));
        }
        catch
        {
            call.Answer.Dispose();
            throw;
        }

        return call.Answer;
    }

    public override byte StateCode => Code;

    public override void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value) => _state.Restore(key, isPut, value);

    public override void Restored(IStateLog? log)
    {
        _state.QueueHost.Log = log;
        _state.Tasks.Continue();
    }

    public override void Capture(IStateSink sink) => _state.Capture(sink);

    public override void Reset(string? account) => _state.Reset(account);

    public override void Stop() => _state.Stop();
}
