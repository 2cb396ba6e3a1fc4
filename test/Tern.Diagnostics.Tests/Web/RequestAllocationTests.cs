using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Options;
using Tern.Diagnostics.Tests.Costs;
using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Web;

/// <summary>The cost of a doctor for each request. It runs alone, because the end of a scope notifies all doctors of the
/// process.</summary>
[Collection(nameof(CallAllocationTests))]
public sealed class RequestAllocationTests
{
    /// <summary>The bytes that the doctor adds to a request with a small response, compared with the same request
    /// without it.</summary>
    private const long MaxBytes = 600;

    [Fact]
    public void A_request_with_the_doctor_costs_no_more_than_its_bound()
    {
        using var doctor = Doctor.Start(new() { Output = { Console = false } });
        RequestDelegate answer = static context =>
        {
            "{\"id\":7}"u8.CopyTo(context.Response.BodyWriter.GetSpan(8));
            context.Response.BodyWriter.Advance(8);
            return Task.CompletedTask;
        };
        var watched = new DoctorMiddleware(answer, doctor, new DoctorPage(doctor, Options.Create(new DoctorOptions())));

        var without = AllocationTest.BytesPerCall(() => new ValueTask(answer(Request())));
        var with = AllocationTest.BytesPerCall(() => new ValueTask(watched.InvokeAsync(Request())));

        TestContext.Current.TestOutputHelper!.WriteLine($"{with - without} bytes a request");
        Assert.InRange(with - without, 1, MaxBytes);
    }

    private static DefaultHttpContext Request()
    {
        var context = new DefaultHttpContext();
        context.Request.Method = "GET";
        context.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
        return context;
    }
}
