using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of emails that Amazon SES receipt rules pass on.</summary>
public static class SesEmails
{
    /// <summary>Gets the source of single records.</summary>
    public static EachSource<SesRecord, SesRecord> Each => new(
        EventShape.Ses, new EventRecords<SesEvent, SesRecord>(static value => value.Records), WholeReader<SesRecord>.Instance);

    /// <summary>Gets the source of emails for which a receipt rule waits for a decision.</summary>
    public static AnswerSource<SesEvent, SesDisposition, LambdaHandler<SesEvent>> Dispositions =>
        LambdaEvents.Answer<SesEvent, SesDisposition>(EventShape.SesDisposition);
}
