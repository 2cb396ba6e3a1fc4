using Tern.Local.Serving;
using Tern.Local.Sqs.Model;

namespace Tern.Local.Sqs;

/// <content>The operations on the tasks that move messages from dead-letter queues.</content>
internal sealed partial class SqsService
{
    protected override ValueTask<StartMessageMoveTaskResult> StartMessageMoveTaskAsync(StartMessageMoveTaskRequest request, ServiceCall call)
    {
        if (request.MaxNumberOfMessagesPerSecond is { } rate and (< 1 or > 500))
            throw SqsErrors.Invalid(rate, "MaxNumberOfMessagesPerSecond", "Must be between 1 and 500, if provided.");
        var source = FindByArn(request.SourceArn!, "SourceArn");
        if (!state.All(source.Account, call.Request.Region).Any(queue => queue.Messages.Settings.DeadLetterArn == source.Arn))
            throw SqsErrors.Invalid("Source queue must be configured as a Dead Letter Queue.");
        if (request.DestinationArn is { } destination)
        {
            if (destination == source.Arn) throw SqsErrors.Invalid("Source queue arn and destination queue arn cannot be the same.");
            if (FindByArn(destination, "DestinationArn").IsFifo != source.IsFifo)
                throw SqsErrors.Invalid("Source and destination queues must be of the same type.");
        }

        var task = state.Tasks.Start(source, request.DestinationArn, request.MaxNumberOfMessagesPerSecond);
        return new(new StartMessageMoveTaskResult { TaskHandle = task.Handle });
    }

    protected override ValueTask<CancelMessageMoveTaskResult> CancelMessageMoveTaskAsync(CancelMessageMoveTaskRequest request, ServiceCall call)
    {
        var task = state.Tasks.Cancel(request.TaskHandle!) ?? throw SqsErrors.NoTask();
        return new(new CancelMessageMoveTaskResult { ApproximateNumberOfMessagesMoved = task.Moved });
    }

    protected override ValueTask<ListMessageMoveTasksResult> ListMessageMoveTasksAsync(ListMessageMoveTasksRequest request, ServiceCall call)
    {
        if (request.MaxResults is { } most and (< 1 or > 10)) throw SqsErrors.Invalid(most, "MaxResults", "Must be between 1 and 10, if provided.");
        var tasks = state.Tasks.Of(FindByArn(request.SourceArn!, "SourceArn"), request.MaxResults ?? 1);
        return new(new ListMessageMoveTasksResult
        {
            Results = tasks.Count == 0 ? null : tasks.ConvertAll(static task => new ListMessageMoveTasksResultEntry
            {
                TaskHandle = task.Status == MoveTasks.Running ? task.Handle : null,
                Status = task.Status,
                SourceArn = task.Source.Arn,
                DestinationArn = task.DestinationArn,
                MaxNumberOfMessagesPerSecond = task.Rate,
                ApproximateNumberOfMessagesMoved = task.Moved,
                ApproximateNumberOfMessagesToMove = task.ToMove,
                FailureReason = task.FailureReason,
                StartedTimestamp = task.StartedAt.ToUnixTimeMilliseconds(),
            }),
        });
    }

    private SqsQueue FindByArn(string arn, string parameter)
    {
        if (SqsArn.Parse(arn) is not { } parsed)
            throw SqsErrors.Invalid($"You must use this format to specify the {parameter}: arn:aws:sqs:<region>:<account-id>:<queue-name>");
        return state.Find(parsed) ?? throw SqsErrors.NoResource($"The resource that you specified for the {parameter} parameter doesn't exist.");
    }
}
