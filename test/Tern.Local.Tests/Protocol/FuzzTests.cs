using Tern.Local.Fuzz;
using Tern.Local.Fuzz.Http;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Tests.Protocol;

/// <summary>A small part of <c>dotnet run -c Release --project test/Tern.Local.Fuzz -- --count 1000000</c>, which takes
/// minutes.</summary>
public class FuzzTests
{
    [Fact]
    public void Mutated_requests_never_fault_the_server()
    {
        var run = new FuzzRun(seed: 7);
        run.Run(30_000);
        Assert.True(run.Summary.Faults.Count == 0, run.Summary.ToString());
    }

    [Fact]
    public async Task Mutated_HTTP_never_faults_the_server()
    {
        var run = new HttpRun(seed: 7);
        await run.RunAsync(3_000);
        Assert.True(run.Summary.Faults.Count == 0, run.Summary.ToString());
    }

    [Fact]
    public void The_unmutated_inputs_are_valid()
    {
        var service = new LocalService();
        foreach (var shape in TableShape.All) service.Ok("CreateTable", shape.Definition().ToJsonString());
        var requests = new ItemRequests(new Random(7));
        var done = 0;
        for (var i = 0; i < 2_000; i++)
        {
            var request = requests.Next();
            var (status, answer) = service.Call(request.Operation, request.Utf8);
            if (status == 200) done++;
            else Assert.DoesNotContain("SerializationException", answer, StringComparison.Ordinal);
        }

        Assert.InRange(done, 800, 2_000);
    }
}
