using Tern.Services.Scheduler;
using Tern.Services.Scheduler.Model;
using Tern.Services.StepFunctions;
using Tern.Services.StepFunctions.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class WorkflowTests(MotoServer moto)
{
    private const string Role = "arn:aws:iam::123456789012:role/flow";

    [Fact]
    public async Task A_state_machine_is_started_once_for_a_name()
    {
        await using var flows = new StepFunctionsClient(moto.Use(new StepFunctionsClientOptions()));
        var machine = await flows.CreateStateMachineAsync(new CreateStateMachineRequest
        {
            Name = "orders", RoleArn = Role, Definition = """{"StartAt":"Done","States":{"Done":{"Type":"Succeed"}}}""",
        });
        var start = new StartExecutionRequest { StateMachineArn = machine.StateMachineArn, Name = "o1", Input = """{"order":"o1"}""" };
        var started = await flows.StartExecutionAsync(start);

        var execution = await flows.DescribeExecutionAsync(new DescribeExecutionRequest { ExecutionArn = started.ExecutionArn });
        Assert.Equal("""{"order":"o1"}""", execution.Input);
        Assert.Equal(started.StartDate!.Value.ToUnixTimeSeconds(), execution.StartDate!.Value.ToUnixTimeSeconds());
        start.Input = """{"order":"o2"}""";
        await Assert.ThrowsAsync<ExecutionAlreadyExistsException>(async () => await flows.StartExecutionAsync(start));
    }

    [Fact]
    public async Task A_schedule_is_made_and_found()
    {
        await using var scheduler = new SchedulerClient(moto.Use(new SchedulerClientOptions()));
        var end = new DateTimeOffset(2040, 1, 2, 3, 4, 5, TimeSpan.Zero);
        await scheduler.CreateScheduleAsync(new CreateScheduleRequest
        {
            Name = "nightly", ScheduleExpression = "cron(0 3 * * ? *)", EndDate = end,
            FlexibleTimeWindow = new FlexibleTimeWindow { Mode = FlexibleTimeWindowMode.Off },
            Target = new Target { Arn = "arn:aws:sqs:eu-west-1:123456789012:jobs", RoleArn = Role, Input = """{"a":1}""" },
        });

        var found = await scheduler.GetScheduleAsync(new GetScheduleRequest { Name = "nightly" });
        Assert.Equal(("""{"a":1}""", end), (found.Target!.Input, found.EndDate!.Value));
        var names = new List<string?>();
        await foreach (var one in scheduler.ListSchedulesItemsAsync(new ListSchedulesRequest { NamePrefix = "night" })) names.Add(one.Name);
        Assert.Equal(["nightly"], names);
    }
}
