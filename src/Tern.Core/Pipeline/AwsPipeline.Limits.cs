using Tern.Http;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    // AWS's long polls wait at the service for up to 60 seconds (Step Functions) or 20 (SQS); 10 more are for the way there and back.
    internal static readonly TimeSpan LongPollTime = TimeSpan.FromSeconds(70);

    // With the 5 seconds of a service that answers fast, the 60 of all others: how long an upload takes says nothing of the service.
    private static readonly TimeSpan StreamedTime = TimeSpan.FromSeconds(55);

    // A body is taken by the machine, or by a proxy, before the service has it: the answer comes later by the time that the rest takes on a slow line.
    private const int SlowBytesASecond = 64 * 1024;
    private const int MostBytesOnTheWay = 16 * 1024 * 1024;
    private const int UsualBytesOnTheWay = 4 * 1024 * 1024;

    private void Begin(AwsCall call, AwsOperationTraits traits, TimeSpan answerTime, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        if (answerTime == TimeSpan.Zero && (traits & AwsOperationTraits.LongPoll) != 0) answerTime = LongPollTime;
        call.Begin(
            options?.AttemptTimeout ?? Extend(_settings.AttemptTimeout, answerTime),
            options?.Timeout ?? Extend(_settings.TotalTimeout, answerTime),
            options?.MaxAttempts ?? _settings.MaxAttempts,
            cancellationToken);
        call.Options = options;
        call.TotalTimeoutName = options?.Timeout is null ? nameof(AwsClientOptions.TotalTimeout) : nameof(AwsCallOptions.Timeout);
        call.AtMostOnce = (options?.AtMostOnce ?? _settings.WritesAtMostOnce) && IsWrite(traits);
        call.EndsAtTimeout = EndsAtTimeout(options) && IsWrite(traits);
        // What answers late sends white space meanwhile, as S3 does while it joins parts.
        if (!_service.AnswersFast || answerTime > TimeSpan.Zero) call.ListenToAnswer();
        call.Http.CompressFrom = _settings.CompressFrom;
        call.Http.MaxResponseLength = _settings.MaxResponseLength;
        call.Http.Checksums = _settings.RequestChecksums;
        call.Http.UsesContentMd5 = _settings.UsesContentMd5;
        call.Http.AsksForChecksums = _settings.AsksForChecksums;
        call.Http.StreamsResponse = (traits & AwsOperationTraits.StreamsResponse) != 0;
        call.Http.ReadTimeout = (traits & AwsOperationTraits.EventStream) != 0 ? Extend(call.AttemptTimeout, LongPollTime) : call.AttemptTimeout;
        call.Http.IdempotencyTokens = _settings.IdempotencyTokens;
    }

    // Where nobody set the time of an attempt. A service that answers fast has no more for a body that it gets at once.
    private void Grow(AwsCall call, AwsCallOptions? options)
    {
        long length = call.Http.Body.WrittenCount;
        var by = TimeSpan.Zero;
        if (call.Http.BodyStream is { } stream)
        {
            length = stream.Length ?? UsualBytesOnTheWay;
            if (_service.AnswersFast) by = StreamedTime;
        }

        if (length > SlowBytesASecond) by += TimeSpan.FromSeconds((double)Math.Min(length, MostBytesOnTheWay) / SlowBytesASecond);
        if (by == TimeSpan.Zero) return;
        call.ExtendAttempts(by);
        if (_settings.GrowsTotal && options?.Timeout is null) call.ExtendTotal(by);
    }

    // A request with a token against repetition may be sent twice as a read may.
    private static bool IsWrite(AwsOperationTraits traits) => (traits & (AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent)) == 0;

    // A service that isn't known to answer fast may still be at work on what had no answer in time.
    private bool EndsAtTimeout(AwsCallOptions? options) => !_service.AnswersFast && options?.AtMostOnce is not false;

    private static TimeSpan Extend(TimeSpan time, TimeSpan by) => time == Timeout.InfiniteTimeSpan ? time : time + by;
}
