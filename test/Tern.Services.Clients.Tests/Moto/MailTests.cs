using Tern.Services.SesV2;
using Tern.Services.SesV2.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class MailTests(MotoServer moto)
{
    [Fact]
    public async Task A_mail_is_sent_from_an_identity_that_there_is()
    {
        await using var mail = new SesV2Client(moto.Use(new SesV2ClientOptions()));
        await mail.CreateEmailIdentityAsync(new CreateEmailIdentityRequest { EmailIdentity = "shop@example.com" });
        var request = new SendEmailRequest
        {
            FromEmailAddress = "shop@example.com",
            Destination = new Destination { ToAddresses = ["ada@example.com"] },
            Content = new EmailContent
            {
                Simple = new Message { Subject = new Content { Data = "Your order" }, Body = new Body { Text = new Content { Data = "Thank you – danke" } } },
            },
        };

        Assert.NotEmpty((await mail.SendEmailAsync(request)).MessageId!);
        request.FromEmailAddress = "nobody@example.org";
        await Assert.ThrowsAsync<MessageRejectedException>(async () => await mail.SendEmailAsync(request));
        Assert.Contains(
            (await mail.ListEmailIdentitiesAsync(new ListEmailIdentitiesRequest())).EmailIdentities, static one => one.IdentityName == "shop@example.com");
    }
}
