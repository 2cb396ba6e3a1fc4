using Tern.Http;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    // Long polls wait at the service for up to 60 seconds (Step Functions) or 20 (SQS); 10 more cover the network.
    internal static readonly TimeSpan LongPollTime = TimeSpan.FromSeconds(70);

    // With the 5 seconds of a fast service, this makes the 60 of all others: the duration of an upload doesn't depend
    // on the service.
    private static readonly TimeSpan StreamedTime = TimeSpan.FromSeconds(55);

    // The operating system or a proxy accepts a body before the service has it all, so the response is delayed by the
    // time that the rest takes on a slow connection.
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
        // Slow operations send white space while they work, as S3 does while it joins parts.
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

    // Called if no option set the attempt timeout. A fast service gets no extra time for a body that is sent at once.
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

    // A request with an idempotency token may be sent twice, like a read.
    private static bool IsWrite(AwsOperationTraits traits) => (traits & (AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent)) == 0;

    // A service that isn't known to respond fast may still be processing a request that timed out.
    private bool EndsAtTimeout(AwsCallOptions? options) => !_service.AnswersFast && options?.AtMostOnce is not false;

    private static TimeSpan Extend(TimeSpan time, TimeSpan by) => time == Timeout.InfiniteTimeSpan ? time : time + by;
}
