using Microsoft.Extensions.DependencyInjection;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task An_object_is_taken_by_its_decoded_key()
    {
        var uploads = new RecordingUploads();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IUploads>(uploads));

        await app.InvokeAsync(Sample.Read("s3.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(("uploads", "in/summer 2026/café.json"), Assert.Single(uploads.Taken));
    }

    [Fact]
    public async Task The_test_that_S3_sends_when_notifications_are_set_up_takes_nothing()
    {
        var uploads = new RecordingUploads();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IUploads>(uploads));

        await app.InvokeAsync(Sample.Read("s3-test.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Empty(uploads.Taken);
    }
}
