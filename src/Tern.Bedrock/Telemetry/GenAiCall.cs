using System.Diagnostics;
using Tern.Bedrock.Model;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.Bedrock;

/// <summary>
/// The telemetry of a streamed response, from its call to its last event; the span of the call itself ends when the
/// response begins. Null while nothing is listening.
/// </summary>
internal sealed class GenAiCall : IDisposable
{
    private static readonly ActivitySource s_source = new(GenAiTags.Source, GenAiTags.Version);

    private readonly Activity? _activity;
    private readonly GenAiInstruments _instruments;
    private readonly TimeProvider _clock;
    private readonly long _started;
    private readonly string? _model;
    private Exception? _fault;

    private GenAiCall(Activity? activity, GenAiInstruments instruments, TimeProvider clock, string? model) =>
        (_activity, _instruments, _clock, _started, _model) = (activity, instruments, clock, clock.GetTimestamp(), model);

    public static GenAiCall? Start(ConverseStreamRequest request, GenAiInstruments instruments, TimeProvider clock)
    {
        var activity = s_source.HasListeners() ? s_source.StartSafely($"{GenAiTags.Chat} {request.ModelId}", ActivityKind.Client) : null;
        if (activity is null && !instruments.AreEnabled) return null;
        if (activity is not null)
        {
            activity.SetTag("gen_ai.operation.name", GenAiTags.Chat);
            activity.SetTag("gen_ai.provider.name", GenAiTags.ProviderName);
            activity.SetTag("gen_ai.request.model", request.ModelId);
            if (request.InferenceConfig is { } inference) GenAiTags.Inference(activity, inference);
        }

        return new GenAiCall(activity, instruments, clock, request.ModelId);
    }

    /// <summary>Records the error that ended a response.</summary>
    /// <param name="call">The call, or null while nothing is listening.</param>
    /// <param name="error">The error.</param>
    /// <returns>The same error.</returns>
    public static Exception Failed(GenAiCall? call, Exception error)
    {
        if (call is null) return error;
        call._fault = error;
        call._activity?.SetTag("error.type", AwsTelemetry.GetErrorType(error));
        call._activity?.SetStatus(ActivityStatusCode.Error);
        return error;
    }

    public void NoteFirst() => _activity?.SetTag("gen_ai.response.time_to_first_chunk", _clock.GetElapsedTime(_started).TotalSeconds);

    public void End(ConverseResponse response)
    {
        if (_activity is not null && response.StopReason is { } reason) GenAiTags.FinishReason(_activity, reason);
        if (response.Usage is not { } usage) return;
        if (_activity is not null) GenAiTags.Usage(_activity, usage);
        _instruments.CountChat(_model, usage);
    }

    public void Dispose()
    {
        // Before the span ends: measurements recorded while it's current can carry its id as an exemplar.
        _instruments.Time(_model, _clock.GetElapsedTime(_started), _fault);
        _activity.StopSafely();
    }
}
